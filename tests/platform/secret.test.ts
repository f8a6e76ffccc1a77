import { format, inspect } from 'node:util';
import { expect, expectTypeOf, test } from 'vitest';
import { Secret } from '#lib/platform/secret.ts';

const secret = new Secret('correct horse');
/** As whoever forgets what it is would hold it. */
const anything: unknown = secret;

test('the value of a secret is given by reveal() alone', () => {
  expect(secret.reveal()).toBe('correct horse');
});

test.each([
  ['a template', () => `${anything}`],
  ['concatenation', () => `Bearer ${String(secret)}`],
  ['a number', () => Number(anything)],
])('%s throws', (_way, interpolate) => {
  expect(interpolate).toThrow(TypeError);
});

test.each([
  ['JSON', JSON.stringify({ secret })],
  ['inspection', inspect({ deep: { secret } }, { depth: 9 })],
  ['console formatting', format('%o', { secret })],
  ['its own keys', Object.keys(secret).join()],
])('%s does not show it', (_way, shown) => {
  expect(shown).not.toContain('horse');
});

test('TypeScript takes it for a symbol, and so refuses it in a template and in a sum', () => {
  expectTypeOf<Secret>().toExtend<symbol>();
  expectTypeOf(secret).toExtend<symbol>();
  expectTypeOf(secret.reveal()).toEqualTypeOf<'correct horse'>();
});
