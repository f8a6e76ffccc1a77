import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SomeRows, writeAllRows } from '#lib/local/postgres/carry-rows.ts';
import { applyMigrations } from '#lib/local/postgres/migrate.ts';
import { migrationsDir } from '#lib/local/postgres/open-scratch-postgres.ts';
import { BASELINE, readFrozen } from '#lib/local/postgres/schema-files.ts';
import type { SqlDatabase } from '#lib/local/postgres/sql-database.ts';
import { root } from '#tests/app-under-test.ts';
import { describeSchema, schemaDifferences } from './describe-schema.ts';
import { type Installations, makeInstallations, rowsOf } from './installations.ts';
import { openScratchDatabase, type ScratchStack } from './serve-scratch-postgres.ts';
import { openUnmigratedDatabase } from './unmigrated-database.ts';

/** Columns that a later migration fills anew, each with the migration that does. */
const CHANGED_BY_UPGRADES: Readonly<Record<string, string>> = {};

type Release = {
  name: string;
  migrations: readonly string[];
  installations(): Promise<Installations>;
};

async function listReleases(): Promise<readonly Release[]> {
  const frozen = Object.entries(await readFrozen(join(root, 'supabase'))).sort();
  // Until something is released: what would be.
  if (frozen.length === 0)
    return [{ name: 'today', migrations: [BASELINE], installations: makeInstallations }];
  return [...new Set(frozen.map(([, { release }]) => release))].map((name) => ({
    name,
    migrations: frozen
      .slice(0, frozen.findLastIndex(([, { release }]) => release === name) + 1)
      .map(([file]) => file),
    installations: async () =>
      JSON.parse(
        String(gunzipSync(await readFile(join(root, 'tests', 'data', `installation-${name}.json.gz`)))),
      ),
  }));
}

const ours = (table: string) => /^(public|internal)\./.test(table);

/** A line for each value of ours that is not null, counted: what was there twice has to be there twice. */
function valuesOf(all: readonly SomeRows[]): ReadonlyMap<string, number> {
  const values = new Map<string, number>();
  for (const { table, columns, rows } of all.filter((some) => ours(some.table)))
    for (const row of rows)
      for (const [place, column] of columns.entries()) {
        const value = `${table}.${column} ${row[place]}`;
        if (row[place] !== null && !(`${table}.${column}` in CHANGED_BY_UPGRADES))
          values.set(value, (values.get(value) ?? 0) + 1);
      }
  return values;
}

const withoutCounts = (schema: ReadonlyMap<string, string>) =>
  new Map([...schema].filter(([thing]) => !thing.startsWith('number of rows')));

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

/** The migrations of a release, alone. */
async function folderOf(migrations: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'reflections-release-'));
  folders.push(folder);
  for (const name of migrations) await cp(join(migrationsDir, name), join(folder, name));
  return folder;
}

/** Puts it where its release would have, and upgrades it. */
async function upgraded(
  migrations: readonly string[],
  installation: readonly SomeRows[],
): Promise<ScratchStack> {
  const scratch = await openUnmigratedDatabase();
  await applyMigrations(scratch.db, await folderOf(migrations));
  expect((await writeAllRows(scratch.db, installation)).filter(ours)).toEqual([]);
  await applyMigrations(scratch.db, migrationsDir);
  return scratch;
}

async function expectNothingLost(db: SqlDatabase, installation: readonly SomeRows[]): Promise<void> {
  const [before, after] = [valuesOf(installation), valuesOf(await rowsOf(db))];
  expect(before.size).toBeGreaterThan(100);
  const lost = [...before].filter(([value, times]) => (after.get(value) ?? 0) < times);
  expect(lost.map(([value]) => value.slice(0, 200))).toEqual([]);
}

describe.each(await listReleases())('an installation of $name', ({ migrations, installations }) => {
  let given: Installations;
  beforeAll(async () => {
    given = await installations();
  });

  test('an installation with the demo has the schema of a new one after its upgrade, all that was in it, a whole ledger, and finds what was told', async () => {
    const { db, close } = await upgraded(migrations, given.demo);
    const fresh = await openScratchDatabase();
    expect(
      schemaDifferences(
        ['an upgraded installation', withoutCounts(await describeSchema(db))],
        ['a new one', withoutCounts(await describeSchema(fresh.db))],
      ),
    ).toEqual([]);
    await fresh.close();
    await expectNothingLost(db, given.demo);
    const [ledger] = await db.query(
      `select count(*)::integer as voices, (select count(*) from api.verify_voice_ledger())::integer as wrong
       from public.voice_artifacts`,
    );
    expect(ledger?.voices).toBeGreaterThan(0);
    expect(ledger?.wrong).toBe(0);
    const [{ found } = {}] = await db.query(
      `select string_agg(api.find_lines(id, array(select name from public.namespaces where reflection_id = reflections.id),
         'steward', 'Who kept the lighthouse?', 'en')::text, '') as found from public.reflections`,
    );
    expect(String(found).toLowerCase()).toContain('lighthouse');
    await close();
  });

  test('an installation in which people spoke, typed and complained loses nothing of it in its upgrade', async () => {
    const { db, close } = await upgraded(migrations, given.cast);
    await expectNothingLost(db, given.cast);
    await close();
  });
});
