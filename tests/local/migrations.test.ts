import { globSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  BASELINE,
  placeInSchemas,
  readFrozen,
  readSchemaFiles,
  renderBaseline,
  sha256Of,
} from '#lib/local/postgres/schema-files.ts';
import { EXPOSED_SCHEMAS } from '#lib/platform/database-schemas.ts';
import { root } from '#tests/app-under-test.ts';

const supabaseDir = join(root, 'supabase');
const migration = (name: string) => readFile(join(supabaseDir, 'migrations', name), 'utf8');
const names = async () =>
  (await readdir(join(supabaseDir, 'migrations'))).filter((name) => name.endsWith('.sql')).sort();

test('each file of supabase/schemas stands once in the order of supabase/config.toml', async () => {
  const ordered = (await readSchemaFiles(supabaseDir)).map(({ path }) => path);
  expect(ordered.toSorted()).toEqual(globSync('schemas/**/*.sql', { cwd: supabaseDir }).sort());
});

test('a hosted project serves the schemas that the embedded one serves', async () => {
  const config = await readFile(join(supabaseDir, 'config.toml'), 'utf8');
  expect(config).toContain(`\nschemas = ${JSON.stringify(EXPOSED_SCHEMAS).replaceAll(',', ', ')}\n`);
});

test('the baseline is supabase/schemas until it is frozen', async () => {
  const frozen = await readFrozen(supabaseDir);
  const isCurrent = (await migration(BASELINE)) === renderBaseline(await readSchemaFiles(supabaseDir));
  expect(BASELINE in frozen || isCurrent, 'run `npm run db:types`').toBe(true);
});

test('no released migration was changed, taken away, or followed by one that stands before it', async () => {
  const frozen = await readFrozen(supabaseDir);
  for (const [name, { release, sha256 }] of Object.entries(frozen))
    expect(
      sha256Of(await migration(name)),
      `${name} was changed. Release ${release} has applied it to people's databases: bring its bytes back, and write the change into a migration of its own (npm run db:migration)`,
    ).toBe(sha256);
  const order = await names();
  expect(order[0]).toBe(BASELINE);
  expect(order.slice(0, Object.keys(frozen).length), 'released ones come first').toEqual(
    Object.keys(frozen).sort(),
  );
});

test('a version that is released has frozen migrations and data to upgrade from', async () => {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const releases = Object.values(await readFrozen(supabaseDir)).map(({ release }) => release);
  expect(version === '0.0.0' || releases.length > 0, 'run `npm run db:freeze`').toBe(true);
  for (const release of new Set(releases))
    expect(globSync(`tests/data/installation-${release}.json.gz`, { cwd: root })).toHaveLength(1);
});

test('a line of the baseline leads to the file in which it is to be changed', async () => {
  const files = await readSchemaFiles(supabaseDir);
  const baseline = renderBaseline(files);
  const wanted = files.find(({ path }) => path.endsWith('/passages.sql'));
  const line = wanted?.sql.split('\n').findIndex((text) => text.startsWith('create table')) ?? -1;
  const text = wanted?.sql.split('\n')[line] ?? 'not there';
  expect(placeInSchemas(baseline, baseline.split('\n').indexOf(text) + 1)).toBe(
    `supabase/${wanted?.path}:${line + 1}`,
  );
});
