import { randomUUID } from 'node:crypto';
import { serve } from '@hono/node-server';
import { App } from '@supabase/lite';
import { createPostgresConnection } from '@supabase/lite/postgres';
import { createClient } from '@supabase/supabase-js';
import postgres from 'postgres';
import { bootstrapRoles } from '#lib/local/postgres/bootstrap-roles.ts';
import { applyMigrations } from '#lib/local/postgres/migrate.ts';
import {
  createAuthSchema,
  migrationsDir,
  openScratchPostgres,
} from '#lib/local/postgres/open-scratch-postgres.ts';
import { postgresJsDatabase, type SqlDatabase } from '#lib/local/postgres/sql-database.ts';
import { installPgmqAsSql } from '#tests/db/extensions-as-sql.ts';
import { startPostgresServer } from '#tests/db/postgres-server.ts';
import { compare, type Row, timeOf } from './measure.ts';
import { addLookAlikes, addPassages, zipfWords } from './synthetic-passages.ts';

const SIZES = [1_000, 10_000, 100_000] as const;
const SAMPLES = 60;
const LOOK_ALIKES = 200_000;

type Engine = {
  name: string;
  db: SqlDatabase;
  connection: ConstructorParameters<typeof App>[0]['connection'];
  close(): Promise<void>;
};

/** Search in one reflection that grows, on both engines: through the API, as SQL, and as a look into the index alone. */
export async function retrievalRows(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const open of [openEmbedded, openServer]) {
    const engine = await open();
    if (!engine) continue;
    try {
      rows.push(...(await measureEngine(engine)));
    } finally {
      await engine.close();
    }
  }
  return rows;
}

async function openEmbedded(): Promise<Engine> {
  const { connection, db } = await openScratchPostgres();
  return { name: 'PGlite', db, connection, close: () => connection.close() };
}

async function openServer(): Promise<Engine | null> {
  const server = await startPostgresServer();
  if ('unavailable' in server) {
    console.log(`Not measured on PostgreSQL: ${server.unavailable}.`);
    return null;
  }
  const quiet = { onnotice: () => {} };
  const admin = postgres(server.url, { max: 1, ...quiet });
  const url = new URL(server.url);
  url.pathname = `bench_${randomUUID().replaceAll('-', '')}`;
  await admin.unsafe(`create database ${url.pathname.slice(1)}`);
  const connection = createPostgresConnection({ url: url.href, postgresOptions: quiet });
  await createAuthSchema(connection);
  const session = postgres(url.href, { max: 1, ...quiet });
  const db = postgresJsDatabase(session);
  await installPgmqAsSql(db);
  await bootstrapRoles(db);
  await applyMigrations(db, migrationsDir);
  return {
    name: 'PostgreSQL',
    db,
    connection,
    close: async () => {
      await session.end();
      await connection.close();
      await admin.unsafe(`drop database ${url.pathname.slice(1)} with (force)`);
      await admin.end();
      await server.stop();
    },
  };
}

async function measureEngine({ name, db, connection }: Engine): Promise<Row[]> {
  const [reflection] = await db.query(
    `insert into public.reflections (slug, display_name) values ('bench', 'Bench') returning id`,
  );
  const reflectionId = String(reflection?.id);
  const [namespace] = await db.query(
    `insert into public.namespaces (reflection_id, name, title) values ($1, 'all', 'All') returning id`,
    [reflectionId],
  );
  const rows: Row[] = [];
  let before: Times | undefined;
  let filled = 0;
  for (const size of SIZES) {
    const range = { from: filled, to: size };
    const took = await timeOf(() =>
      addPassages(db, { reflectionId, namespaceId: String(namespace?.id), ...range }),
    );
    filled = size;
    console.log(`${name}: ${range.to - range.from} passages filed in ${(took / 1000).toFixed(0)} s`);
    // Anew after every filling, which keeps this thread busy for longer than a connection is kept open.
    const api = await serveApi(connection);
    const sql = (statement: string) => async (query: string) => {
      await db.query(statement, [reflectionId, query]);
    };
    const times = await measureSearch({
      api: (query) => api.search(reflectionId, 'all', query),
      sql: sql(`select * from public.search_passages($1::uuid, '{all}', 'viewer', $2)`),
      index: sql(ONE_LOOKUP),
    });
    rows.push(...rowsOf(`${name}, ${size.toLocaleString('en')} passages`, times, before));
    before = times;
    await api.close();
  }
  return [...rows, await hostileRow(name, { db, connection }, reflectionId)];
}

/** The least that full-text search can be: every passage with any of the words, by the index, and the best of them. */
const ONE_LOOKUP = `
  select passages.id from public.passages
  cross join (
    select replace(plainto_tsquery('internal.words', $2)::text, ' & ', ' | ')::tsquery as query,
      (select id from public.namespaces where reflection_id = $1::uuid and name = 'all') as shelf
  ) as asked
  where namespace_id = shelf and search @@ query
  order by ts_rank(search, query) desc, passages.id limit 24`;

/** A question of words that nobody used, among so many that look like them that each could stand for thousands. */
async function hostileRow(
  name: string,
  { db, connection }: Pick<Engine, 'db' | 'connection'>,
  reflectionId: string,
): Promise<Row> {
  const [namespace] = await db.query(
    `insert into public.namespaces (reflection_id, name, title) values ($1, 'invoices', 'Invoices') returning id`,
    [reflectionId],
  );
  await addLookAlikes(db, { reflectionId, namespaceId: String(namespace?.id), words: LOOK_ALIKES });
  const letters = 'abcdefghijklmnopqrstuvwxyzåäöüéè';
  const unknown = Array.from(letters, (letter) => `invoi${letter}ce`).join(' ');
  const word = zipfWords(7);
  const ordinary = Array.from(letters, (letter) => `${word()}${letter}${word()}`).join(' ');
  const api = await serveApi(connection);
  try {
    return await compare({
      name: `search, ${name}: 32 unknown words among ${LOOK_ALIKES.toLocaleString('en')} look-alikes, to 32 among ordinary words`,
      work: () => api.search(reflectionId, 'invoices', unknown),
      baseline: () => api.search(reflectionId, 'all', ordinary),
      atMost: 10,
      samples: 10,
    });
  } finally {
    await api.close();
  }
}

type Search = (query: string) => Promise<void>;
type Ways<Value> = { api: Value; sql: Value; index: Value };
type Times = Ways<{ p50: number; p95: number }>;

/**
 * In turns, so that what disturbs the machine disturbs both; of each query the fastest of three, so that p95 is that of the
 * slow queries and not of the other programs.
 */
async function measureSearch(search: Ways<Search>): Promise<Times> {
  const word = zipfWords(99);
  const queries = Array.from({ length: SAMPLES }, (_, place) =>
    Array.from({ length: 3 + (place % 5) }, word).join(' '),
  );
  const ways = ['api', 'sql', 'index'] as const;
  for (const query of queries.slice(0, 10)) for (const way of ways) await search[way](query);
  const fastest: Ways<number[]> = { api: [], sql: [], index: [] };
  for (const query of queries) {
    const tries: Ways<number[]> = { api: [], sql: [], index: [] };
    for (let attempt = 0; attempt < 3; attempt += 1) {
      for (const way of ways) tries[way].push(await timeOf(() => search[way](query)));
    }
    for (const way of ways) fastest[way].push(Math.min(...tries[way]));
  }
  const summary = (times: readonly number[]) => ({
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
  });
  return { api: summary(fastest.api), sql: summary(fastest.sql), index: summary(fastest.index) };
}

const percentile = (samples: readonly number[], share: number): number =>
  samples.toSorted((one, other) => one - other)[Math.floor(samples.length * share)] ?? Number.NaN;

function rowsOf(what: string, { api, sql, index }: Times, before: Times | undefined): Row[] {
  return (['p50', 'p95'] as const).flatMap((point) => {
    const row = (name: string, baseline: number, atMost: number): Row => ({
      name: `search, ${what}: ${point}${name}`,
      value: `${api[point].toFixed(1)} ms`,
      ratio: api[point] / baseline,
      target: `at most ${atMost}`,
    });
    return [
      row(', to the same search without HTTP', sql[point], 2),
      row(', to one index lookup with ts_rank over the same words', index[point], 10),
      ...(before ? [row(', growth per tenfold', before.api[point], 3)] : []),
    ];
  });
}

async function serveApi(connection: Engine['connection']) {
  const secretKey = 'sb_secret_retrieval_bench';
  const app = new App({
    connection,
    api: { schemas: ['public'] },
    auth: { enabled: true, jwt_secret: 'only-for-this-bench-and-nowhere-else', secret_key: secretKey },
  });
  await app.init();
  const server = serve({ fetch: (request) => app.fetch(request), port: 0, hostname: '127.0.0.1' });
  await new Promise<void>((resolve) => server.once('listening', () => resolve()));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const client = createClient(`http://127.0.0.1:${address.port}`, secretKey, {
    auth: { persistSession: false },
  });
  return {
    async search(reflectionId: string, namespace: string, query: string): Promise<void> {
      const { error } = await client.rpc('search_passages', {
        p_reflection_id: reflectionId,
        p_namespaces: [namespace],
        p_reach: 'viewer',
        p_query: query,
        p_limit: 24,
      });
      if (error) throw error;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
