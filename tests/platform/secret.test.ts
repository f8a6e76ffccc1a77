import { format, inspect } from 'node:util';
import { expect, test } from 'vitest';
import { Secret } from '#lib/platform/secret.ts';

const secret = new Secret('correct horse');

test('only reveal() gives the value', () => {
  expect(secret.reveal()).toBe('correct horse');
});

test.each([
  ['a template', () => `${secret}`],
  ['concatenation', () => `Bearer ${String(secret)}`],
  ['a number', () => Number(secret)],
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
