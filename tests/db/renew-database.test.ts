import { mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#lib/local/demo-content.ts';
import { readAllRows } from '#lib/local/postgres/carry-rows.ts';
import { openEmbeddedPostgres } from '#lib/local/postgres/embedded-postgres.ts';
import { pgliteDatabase, type SqlDatabase } from '#lib/local/postgres/sql-database.ts';
import { startLocalStack } from '#lib/local/stack.ts';
import { root } from '#tests/app-under-test.ts';
import { fillIdleDataDir } from '#tests/prepared-data.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'reflections-renew-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** As an earlier version would have built it: another history, a column less, a column and a table more. */
const BUILT_OTHERWISE = `
  update supabase_migrations.schema_migrations set version = '20250101000000'
    where version = (select min(version) from supabase_migrations.schema_migrations);
  alter table public.profiles drop column language;
  alter table public.profiles add column shoe_size integer default 42;
  create table public.boats (name text);
  insert into public.boats values ('Vega');`;

/** A row for each value, so that a difference is one line. */
async function allValues(db: SqlDatabase): Promise<readonly string[]> {
  const values: string[] = [];
  for await (const { table, columns, rows } of readAllRows(db))
    for (const row of rows)
      values.push(...columns.map((column, place) => `${table}.${column} ${row[place]}`));
  return values.sort();
}

async function inDatabase<Answer>(work: (db: SqlDatabase) => Promise<Answer>): Promise<Answer> {
  const connection = await openEmbeddedPostgres(join(dataDir, 'postgres'));
  try {
    return await work(pgliteDatabase(connection.driver));
  } finally {
    await connection.close();
  }
}

const start = (renew: boolean) =>
  startLocalStack({ root, dataDir, appUrl: 'http://localhost', seed: false, renew });

let before: readonly string[];
beforeAll(async () => {
  await fillIdleDataDir(dataDir);
  before = await inDatabase(async (db) => {
    await db.exec(BUILT_OTHERWISE);
    return allValues(db);
  });
});

test('a database that another version built is refused with what to do, and is as it was', async () => {
  await expect(start(false)).rejects.toThrow('`npm run dev -- --renew` builds it anew with everything');
  expect(await inDatabase(allValues)).toEqual(before);
});

test('a database is built anew with every value that has a place, also when somebody was killed between its last two steps', async () => {
  await (await start(true)).stop();
  expect(readdirSync(join(dataDir, 'postgres-before'))).toHaveLength(1);
  const after = new Set(await inDatabase(allValues));
  const missing = before.filter((value) => !after.has(value) && !value.endsWith(' null'));
  expect([...new Set(missing)]).toEqual(['public.boats.name Vega', 'public.profiles.shoe_size 42']);

  renameSync(join(dataDir, 'postgres'), join(dataDir, 'postgres.renewed'));
  const stack = await start(false);
  const answer = await fetch(`${stack.env.SUPABASE_URL}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: String(stack.env.SUPABASE_PUBLISHABLE_KEY), 'content-type': 'application/json' },
    body: JSON.stringify({ email: DEMO_ACCOUNTS[0].email, password: DEMO_PASSWORD }),
  });
  await stack.stop();
  expect(answer.status).toBe(200);
});
