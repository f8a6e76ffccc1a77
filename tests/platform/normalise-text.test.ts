import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normaliseText } from '#lib/platform/normalise-text.ts';
import { cpuMsOf } from '#tests/cpu-time.ts';
import { runs } from '#tests/depth.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({
    unit: fc.constantFrom(
      ...['a', 'B', ' ', '\t', '\n', '\r', '\f', '\0', '\u00a0', '\u00ad', '\u200b', '\u202e', '\u2028'],
      ...[
        'e\u0301',
        '\u0301',
        '\u0344',
        '\ud83d',
        '\udc00',
        '😀',
        '\ufeff',
        '\u1d160',
        '\u{e0041}',
        '\uac00',
        '\u11a8',
      ],
    ),
    maxLength: 60,
  }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
);

test('applied twice it changes nothing more', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const once = normaliseText(text);
      expect(normaliseText(once)).toBe(once);
    }),
    { numRuns: runs(3_000) },
  );
});

test('a normalised text is composed, trimmed, can be stored, and has no controls and no empty stretches', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const normal = normaliseText(text);
      expect(normal).toBe(normal.normalize('NFC').trim());
      expect(normal.isWellFormed()).toBe(true);
      expect(normal).not.toMatch(/[^\P{Cc}\n]|[\u00ad\u200b\u2060\ufeff\u202a-\u202e]|\n{3}| {2}| \n|\n /u);
    }),
    { numRuns: runs(3_000) },
  );
});

test('a normalised text grows by composition only, and plain text never', () => {
  fc.assert(fc.property(anyText, (text) => normaliseText(text).length <= text.length * 3));
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii' }), (text) => normaliseText(text).length <= text.length),
  );
});

test('every word stays, letter by letter', () => {
  const word = fc.stringMatching(/^[a-zåäö0-9’'.-]{1,12}$/);
  const between = fc.constantFrom(' ', '  ', '\t', '\r\n', '\n\n\n\n', '\u00a0', ' \u200b', '\u2003');
  fc.assert(
    fc.property(fc.array(fc.tuple(word, between), { minLength: 1 }), (pairs) => {
      const words = normaliseText(pairs.flat().join('')).split(/\s+/);
      expect(words).toEqual(pairs.map(([text]) => text));
    }),
  );
});

test.each([
  ['line ends', 'a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
  ['blank lines', 'a\n \n\t\n\n\nb', 'a\n\nb'],
  ['soft hyphens', 'light\u00adhouse', 'lighthouse'],
  ['hidden instructions', 'a\u{e0069}\u{e0067}\u{e006e}b', 'ab'],
  ['a turned direction', 'a\u202ecba\u202c', 'acba'],
  ['letters put together', 'A\u030aland', 'Åland'],
  ['NUL', 'a\0b', 'ab'],
  ['joined emoji, which stay', '👩‍👧', '👩‍👧'],
  ['half a character', 'a\ud83db', 'a\ufffdb'],
])('%s', (_what, text, normal) => {
  expect(normaliseText(text)).toBe(normal);
});

test('a megabyte of spaces is no slower than a megabyte of words', async () => {
  const spaces = `a${' '.repeat(1_000_000)}b${' \n'.repeat(500_000)}`;
  expect(await cpuMsOf(() => normaliseText(spaces))).toBeLessThan(2_000);
});
