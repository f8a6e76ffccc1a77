import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const namesIn = (files: string, pattern: RegExp) =>
  globSync(files, { cwd: root })
    .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(pattern)])
    .map(([, name]) => String(name));

test('the schema api has exactly the functions that the app calls', () => {
  const made = namesIn('supabase/schemas/**/*.sql', /^create function api\.([a-z_0-9]+)/gm);
  const called = namesIn('{lib,app,components}/**/*.{ts,tsx}', /\.rpc\(\s*'([a-z_0-9]+)'/g);
  expect(made.length).toBeGreaterThan(200);
  expect(made.toSorted()).toEqual([...new Set(called)].sort());
});
