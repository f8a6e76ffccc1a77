import { createHash, randomUUID } from 'node:crypto';
import type { App } from '@supabase/lite';
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
import { callingFunctions } from '#lib/platform/db/database-client.ts';
import type { Database } from '#lib/platform/db/types.gen.ts';
import { installPgmqAsSql } from '#tests/db/extensions-as-sql.ts';
import { startPostgresServer } from '#tests/db/postgres-server.ts';
import { serveApi } from '#tests/db/serve-api.ts';
import { compare, type Row, timeOf } from './measure.ts';
import { addLines, addLookAlikes, addMeanings, MODEL, SIGNS, zipfWords } from './synthetic-lines.ts';

const SIZES = [1_000, 10_000, 100_000] as const;
const SAMPLES = 60;
const LOOK_ALIKES = 200_000;

type Engine = {
  name: string;
  db: SqlDatabase;
  connection: ConstructorParameters<typeof App>[0]['connection'];
  close(): Promise<void>;
};

/**
 * Search in one reflection that grows, on both engines: through the API by words, and by words and meanings, beside one look
 * into the index with `ts_rank`.
 */
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
  const namespaceOf = async (name: string) => {
    const [namespace] = await db.query(
      'insert into public.namespaces (reflection_id, name, title) values ($1, $2, $2) returning id',
      [reflectionId, name],
    );
    return { reflectionId, namespaceId: String(namespace?.id) };
  };
  const all = await namespaceOf('all');
  const rows: Row[] = [];
  let before: Times | undefined;
  let filled = 0;
  for (const size of SIZES) {
    const range = { from: filled, to: size };
    const took = await timeOf(async () => {
      await addLines(db, all, range);
      await addMeanings(db);
    });
    filled = size;
    console.log(`${name}: ${range.to - range.from} lines filed in ${(took / 1000).toFixed(0)} s`);
    const api = await openApi(connection, reflectionId);
    const times = await measureSearch({
      words: (query) => api.search('all', query),
      meanings: (query) => api.search('all', query, signsFor(query)),
      lookup: async (query) => void (await db.query(ONE_LOOKUP, [reflectionId, query])),
    });
    rows.push(...rowsOf(`${name}, ${size.toLocaleString('en')} lines`, times, before));
    before = times;
    await api.close();
  }
  return [...rows, await hostileRow(name, { db, connection }, await namespaceOf('invoices'))];
}

/** The least that full-text search can be: every line with any of the words, by the index, and the best of them. */
const ONE_LOOKUP = `
  select lines.id from internal.lines
  cross join (
    select replace(plainto_tsquery('internal.words', $2)::text, ' & ', ' | ')::tsquery as query,
      (select id from public.namespaces where reflection_id = $1::uuid and name = 'all') as shelf
  ) as asked
  where lines.shelf = asked.shelf and search @@ query
  order by ts_rank(search, query) desc, lines.id limit 24`;

/** As random as those of the lines: nothing is near, so nothing can be left out early. */
function signsFor(query: string): string {
  let signs = '';
  for (let part = 0; signs.length < SIGNS; part += 1) {
    for (const byte of createHash('sha256').update(`${query} ${part}`).digest())
      signs += byte.toString(2).padStart(8, '0');
  }
  return signs;
}

/** A question of words that nobody used, among so many that look like them that each could stand for thousands. */
async function hostileRow(
  name: string,
  { db, connection }: Pick<Engine, 'db' | 'connection'>,
  place: { reflectionId: string; namespaceId: string },
): Promise<Row> {
  await addLookAlikes(db, place, LOOK_ALIKES);
  const letters = 'abcdefghijklmnopqrstuvwxyzåäöüéè';
  const unknown = Array.from(letters, (letter) => `invoi${letter}ce`).join(' ');
  const word = zipfWords(7);
  const ordinary = Array.from(letters, (letter) => `${word()}${letter}${word()}`).join(' ');
  const api = await openApi(connection, place.reflectionId);
  try {
    return await compare({
      name: `search, ${name}: 32 unknown words among ${LOOK_ALIKES.toLocaleString('en')} look-alikes, to 32 among ordinary words`,
      work: () => api.search('invoices', unknown),
      baseline: () => api.search('all', ordinary),
      atMost: 10,
      samples: 10,
    });
  } finally {
    await api.close();
  }
}

type Search = (query: string) => Promise<void>;
type Ways<Value> = { words: Value; meanings: Value; lookup: Value };
type Times = Ways<{ p50: number; p95: number }>;

/**
 * In turns, so that what disturbs the machine disturbs all; of each query the fastest of three, so that p95 is that of the
 * slow queries and not of the other programs.
 */
async function measureSearch(search: Ways<Search>): Promise<Times> {
  const word = zipfWords(99);
  const queries = Array.from({ length: SAMPLES }, (_, place) =>
    Array.from({ length: 3 + (place % 5) }, word).join(' '),
  );
  const ways = ['words', 'meanings', 'lookup'] as const;
  for (const query of queries.slice(0, 10)) for (const way of ways) await search[way](query);
  const fastest: Ways<number[]> = { words: [], meanings: [], lookup: [] };
  for (const query of queries) {
    const tries: Ways<number[]> = { words: [], meanings: [], lookup: [] };
    for (let attempt = 0; attempt < 3; attempt += 1) {
      for (const way of ways) tries[way].push(await timeOf(() => search[way](query)));
    }
    for (const way of ways) fastest[way].push(Math.min(...tries[way]));
  }
  const summary = (times: readonly number[]) => ({
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
  });
  return {
    words: summary(fastest.words),
    meanings: summary(fastest.meanings),
    lookup: summary(fastest.lookup),
  };
}

const percentile = (samples: readonly number[], share: number): number =>
  samples.toSorted((one, other) => one - other)[Math.floor(samples.length * share)] ?? Number.NaN;

const rowsOf = (what: string, times: Times, before: Times | undefined): Row[] =>
  (['words', 'meanings'] as const).flatMap((way) => {
    const row = (name: string, baseline: number, atMost: number): Row => ({
      name: `search by ${way}, ${what}: p95, ${name}`,
      value: `${times[way].p95.toFixed(1)} ms, p50 ${times[way].p50.toFixed(1)}`,
      ratio: times[way].p95 / baseline,
      target: `at most ${atMost}`,
    });
    return before
      ? [row('growth per tenfold', before[way].p95, 2)]
      : [row('to one index lookup with ts_rank over the same words', times.lookup.p95, 3)];
  });

async function openApi(connection: Engine['connection'], reflectionId: string) {
  const api = await serveApi(connection);
  const { SUPABASE_URL = '', SUPABASE_SECRET_KEY = '' } = api.environment;
  const client = callingFunctions(
    createClient<Database>(SUPABASE_URL, SUPABASE_SECRET_KEY, { auth: { persistSession: false } }),
  );
  return {
    async search(namespace: string, query: string, signs?: string): Promise<void> {
      const { error } = await client.rpc('find_lines', {
        p_reflection_id: reflectionId,
        p_namespaces: [namespace],
        p_reach: 'viewer',
        p_query: query,
        p_language: 'en',
        ...(signs && { p_signs: signs, p_model: MODEL }),
      });
      if (error) throw error;
    },
    close: api.close,
  };
}
