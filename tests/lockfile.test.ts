import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';

const entrySchema = z.looseObject({
  version: z.string().optional(),
  integrity: z.string().optional(),
  optional: z.boolean().optional(),
  os: z.array(z.string()).optional(),
  cpu: z.array(z.string()).optional(),
});
const lockSchema = z.object({ packages: z.record(z.string(), entrySchema) });

const { packages } = lockSchema.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8')),
);

/** Whose binaries: `docs/operations.md` says how to complete them. */
const WITHOUT_CHECKSUM = [
  '@biomejs/cli',
  '@next/swc',
  '@oxc-parser/binding',
  '@rollup/rollup',
  '@supabase/cli',
  '@tailwindcss/oxide',
];
const without = Object.entries(packages).filter(([path, { integrity }]) => path !== '' && !integrity);

test('every package in the lockfile has a checksum, save binaries for platforms that a registry lacked', () => {
  const of = without.map(
    ([path]) => /(@[\w-]+\/[a-z]+)-[\w-]+$/.exec(path.split('node_modules/').at(-1) ?? '')?.[1] ?? path,
  );
  expect([...new Set(of)].filter((name) => !WITHOUT_CHECKSUM.includes(name))).toEqual([]);
  const odd = without.filter(([, { optional, os, cpu }]) => !optional || !(os?.length || cpu?.length));
  expect(odd.map(([path]) => path)).toEqual([]);
});

test('every checksum is of the strongest kind that npm writes', () => {
  const weak = Object.entries(packages).filter(
    ([, { integrity }]) => integrity && !integrity.startsWith('sha512-'),
  );
  expect(weak.map(([path]) => path)).toEqual([]);
});
