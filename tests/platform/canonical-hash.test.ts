import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalHash, canonicalJson, hashText } from '#lib/platform/canonical-hash.ts';

test('the example of RFC 8785', () => {
  const value = {
    numbers: [333333333.3333333, 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
    string: '\u20ac$\u000f\nA\'B"\\\\"/',
    literals: [null, true, false],
  };
  expect(canonicalJson(value)).toBe(
    String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
  );
});

test('the order of keys, and being written and read, make no difference', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const read: unknown = JSON.parse(JSON.stringify(value));
      expect(canonicalHash(read)).toBe(canonicalHash(value));
      expect(canonicalHash(reversed(read))).toBe(canonicalHash(value));
    }),
  );
});

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, inner]) => [key, reversed(inner)] as const)
      .reverse(),
  );
}

test('two different values have different canonical hashes', () => {
  const values = [null, 0, '', '0', [], {}, [[]], { a: 1 }, { a: '1' }, { a: [1] }, { b: 1 }, 'ä', 'a\u0308'];
  expect(new Set(values.map(canonicalHash)).size).toBe(values.length);
});

test('a value without a canonical form is an error and has no hash', () => {
  for (const value of [
    undefined,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    'half a pair: \ud83d',
    { a: '\ude00' },
  ])
    expect(() => canonicalHash(value)).toThrow();
});

test('a text is hashed as the database does it', () => {
  expect(hashText('Kökar')).toBe('b40e846d633c696fc3d6c0950ea79eb86c3a340e89c8751856ce3268bbc4bae7');
});
