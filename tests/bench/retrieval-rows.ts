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
import { installExtensionsAsSql } from '#tests/db/extensions-as-sql.ts';
import { startPostgresServer } from '#tests/db/postgres-server.ts';
import { type Row, timeOf } from './measure.ts';
import { addPassages, zipfWords } from './synthetic-passages.ts';

const SIZES = [1_000, 10_000, 100_000] as const;
const SAMPLES = 60;

type Engine = {
  name: string;
  db: SqlDatabase;
  connection: ConstructorParameters<typeof App>[0]['connection'];
  close(): Promise<void>;
};

/** Search in one reflection that grows, through the API and as the bare query, on both engines. */
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
  await installExtensionsAsSql(db);
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
    const times = await measureSearch(
      (query) => api.search(reflectionId, query),
      async (query) => {
        await db.query(`select * from public.search_passages($1::uuid, '{all}', 'viewer', $2)`, [
          reflectionId,
          query,
        ]);
      },
    );
    rows.push(...rowsOf(`${name}, ${size.toLocaleString('en')} passages`, times, before));
    before = times;
    await api.close();
  }
  return rows;
}

type Times = { p50: number; p95: number; bareP50: number; bareP95: number };

/**
 * In turns, so that what disturbs the machine disturbs both; of each query the fastest of three, so that p95 is that of the
 * slow queries and not of the other programs.
 */
async function measureSearch(
  wrapped: (query: string) => Promise<void>,
  bare: (query: string) => Promise<void>,
): Promise<Times> {
  const word = zipfWords(99);
  const queries = Array.from({ length: SAMPLES }, (_, place) =>
    Array.from({ length: 3 + (place % 5) }, word).join(' '),
  );
  for (const query of queries.slice(0, 10)) {
    await wrapped(query);
    await bare(query);
  }
  const times: number[] = [];
  const bareTimes: number[] = [];
  for (const query of queries) {
    const tries: number[] = [];
    const bareTries: number[] = [];
    for (let attempt = 0; attempt < 3; attempt += 1) {
      tries.push(await timeOf(() => wrapped(query)));
      bareTries.push(await timeOf(() => bare(query)));
    }
    times.push(Math.min(...tries));
    bareTimes.push(Math.min(...bareTries));
  }
  return {
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    bareP50: percentile(bareTimes, 0.5),
    bareP95: percentile(bareTimes, 0.95),
  };
}

const percentile = (samples: readonly number[], share: number): number =>
  samples.toSorted((one, other) => one - other)[Math.floor(samples.length * share)] ?? Number.NaN;

function rowsOf(what: string, times: Times, before: Times | undefined): Row[] {
  const milliseconds = (time: number) => `${time.toFixed(1)} ms`;
  const growth = before && [
    { name: `search, ${what}: growth of p50 per tenfold`, ratio: times.p50 / before.p50, time: times.p50 },
    { name: `search, ${what}: growth of p95 per tenfold`, ratio: times.p95 / before.p95, time: times.p95 },
  ];
  return [
    {
      name: `search, ${what}: p50, to the bare query`,
      value: milliseconds(times.p50),
      ratio: times.p50 / times.bareP50,
      target: 'at most 2',
    },
    {
      name: `search, ${what}: p95, to the bare query`,
      value: milliseconds(times.p95),
      ratio: times.p95 / times.bareP95,
      target: 'at most 2',
    },
    ...(growth ?? []).map(({ time, ...row }) => ({ ...row, value: milliseconds(time), target: 'at most 3' })),
  ];
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
    async search(reflectionId: string, query: string): Promise<void> {
      const { error } = await client.rpc('search_passages', {
        p_reflection_id: reflectionId,
        p_namespaces: ['all'],
        p_reach: 'viewer',
        p_query: query,
        p_limit: 24,
      });
      if (error) throw error;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
