import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { applyMigrations, MigrationError } from '#lib/local/postgres/migrate.ts';
import { pgliteDatabase } from '#lib/local/postgres/sql-database.ts';

let dir: string;
const pglite = new PGlite();

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'migrations-'));
});

afterEach(async () => {
  await rm(dir, { recursive: true });
  await pglite.exec(
    'drop schema if exists supabase_migrations cascade; drop schema public cascade; create schema public',
  );
});

afterAll(() => pglite.close());

const write = (name: string, sql: string): Promise<void> => writeFile(join(dir, name), sql);
const apply = (): Promise<readonly string[]> => applyMigrations(pgliteDatabase(pglite), dir);
const refusal = async (): Promise<MigrationError> => {
  const error = await apply().then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof MigrationError)) throw new Error(`expected a MigrationError, got ${error}`);
  return error;
};

test('pending migrations are applied in order, once, and leave the history that the Supabase CLI keeps', async () => {
  await write('2_second.sql', 'insert into t values (2);\n-- nothing more\n');
  await write(
    '1_first.sql',
    "create table t (n int);\ninsert into t values (1); -- ;\ncomment on table t is 'a;b';\n",
  );
  await write('README.md', 'not a migration');
  expect(await apply()).toEqual(['1', '2']);
  expect(await apply()).toEqual([]);
  const { rows } = await pglite.query(
    'select version, name, statements from supabase_migrations.schema_migrations order by 1',
  );
  expect(rows).toEqual([
    {
      version: '1',
      name: 'first',
      statements: ['create table t (n int)', 'insert into t values (1)', "-- ;\ncomment on table t is 'a;b'"],
    },
    { version: '2', name: 'second', statements: ['insert into t values (2)'] },
  ]);
});

test('a failing migration leaves nothing of itself, keeps the ones before it and says file, line and reason', async () => {
  await write('1_good.sql', 'create table t (n int);');
  await write(
    '2_bad.sql',
    '-- why\ncreate table u (n int);\n\n-- a comment\ninsert into t\n  values (missing);\n',
  );
  const error = await refusal();
  expect(error).toMatchObject({ code: 'migration_failed', file: '2_bad.sql', line: 6 });
  expect(error.message).toBe('migration 2_bad.sql failed at line 6: column "missing" does not exist');
  const { rows } = await pglite.query(
    "select to_regclass('t') is not null as t, to_regclass('u') is not null as u",
  );
  expect(rows).toEqual([{ t: true, u: false }]);
  await write('2_bad.sql', 'create table u (n int);');
  expect(await apply()).toEqual(['2']);
});

test('an error without a position is placed at its statement', async () => {
  await write('1_raise.sql', "select 1;\n\ndo $$\nbegin\n  raise exception 'no; not today';\nend\n$$;\n");
  expect(await refusal()).toMatchObject({ line: 3, message: expect.stringContaining('no; not today') });
});

test('a migration that was rewritten after it had been applied is found, and the way out is named', async () => {
  await write('1_first.sql', 'create table t (n int);');
  await apply();
  await write('1_first.sql', 'create table t (n bigint);');
  const error = await refusal();
  expect(error).toMatchObject({ code: 'migration_history_differs', file: '1_first.sql' });
  expect(error.message).toContain('npm run dev -- --renew');
});

test('a migration that was removed or slipped in before an applied one is found', async () => {
  await write('2_second.sql', 'select 1;');
  await apply();
  await write('1_first.sql', 'select 1;');
  expect(await refusal()).toMatchObject({ code: 'migration_history_differs', file: '1_first.sql' });
  await rm(join(dir, '1_first.sql'));
  await rm(join(dir, '2_second.sql'));
  expect(await refusal()).toMatchObject({ code: 'migration_history_differs' });
});

test('an empty folder has nothing to apply', async () => {
  await mkdir(join(dir, 'sub'));
  expect(await apply()).toEqual([]);
});
