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

/** A registry that lacks a package cannot say its checksum: `npm run lock` where the public one is reached completes these. */
test('only binaries for platforms that this registry lacks have no checksum, each optional and for a named platform', () => {
  const without = Object.entries(packages).filter(([path, { integrity }]) => path !== '' && !integrity);
  expect(without.length).toBeLessThan(100);
  const odd = without.filter(([, { optional, os, cpu }]) => !optional || !(os?.length || cpu?.length));
  expect(odd.map(([path]) => path)).toEqual([]);
});

test('every checksum is of the strongest kind that npm writes', () => {
  const weak = Object.entries(packages).filter(
    ([, { integrity }]) => integrity && !integrity.startsWith('sha512-'),
  );
  expect(weak.map(([path]) => path)).toEqual([]);
});
