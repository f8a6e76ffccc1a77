import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DiffBlock, diffTexts } from '#lib/voice/diff-texts.ts';
import { cpuMsOf } from '#tests/cpu-time.ts';

const side = (blocks: readonly DiffBlock[], left: 'removed' | 'added') =>
  blocks
    .flatMap((block) =>
      block.is === 'same'
        ? [block.text]
        : block.parts.filter(({ is }) => is !== left).map(({ text }) => text),
    )
    .join('');

const lines = fc
  .array(fc.constantFrom('I kept the lamp.', 'I kept the light.', 'I came by sea', '', 'é 🌊 “x”'), {
    maxLength: 12,
  })
  .map((all) => all.join('\n'));

test('a difference of two texts holds both of them', () => {
  fc.assert(
    fc.property(fc.oneof(lines, fc.string()), fc.oneof(lines, fc.string()), (before, after) => {
      const blocks = diffTexts(before, after);
      expect(side(blocks, 'added')).toBe(before && `${before}\n`);
      expect(side(blocks, 'removed')).toBe(after && `${after}\n`);
    }),
  );
});

test('two equal texts differ nowhere', () => {
  fc.assert(
    fc.property(lines, (text) => {
      expect(diffTexts(text, text).every(({ is }) => is === 'same')).toBe(true);
    }),
  );
});

test('a word that changed in a line is shown as one word, between unchanged ones', () => {
  expect(diffTexts('One\nI kept the old lamp.\nThree', 'One\nI kept the new lamp.\nThree')).toEqual([
    { is: 'same', text: 'One\n' },
    {
      is: 'changed',
      parts: [
        { is: 'same', text: 'I kept the ' },
        { is: 'removed', text: 'old' },
        { is: 'added', text: 'new' },
        { is: 'same', text: ' lamp.\n' },
      ],
    },
    { is: 'same', text: 'Three\n' },
  ]);
});

test('lines with nothing in common are shown whole', () => {
  const [block] = diffTexts('I was born on Kökar.', 'Electric light came late to these islands.');
  expect(block?.is === 'changed' && block.parts.map(({ is }) => is)).toEqual(['removed', 'added']);
});

test('two books of different words do not take for ever', async () => {
  const book = (word: string) => Array.from({ length: 20_000 }, (_, at) => `${word}${at}`).join('\n');
  const spent = await cpuMsOf(() => expect(diffTexts(book('a'), book('b'))).toHaveLength(1));
  expect(spent).toBeLessThan(2_000);
});
