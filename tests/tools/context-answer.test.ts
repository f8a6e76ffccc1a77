import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FoundPassage } from '#lib/knowledge/search-passages.ts';
import { contextAnswer } from '#lib/tools/context-answer.ts';

const passage = (changes: Partial<FoundPassage>): FoundPassage => ({
  citationId: '11111111-1111-4111-8111-111111111111',
  sourceId: '22222222-2222-4222-8222-222222222222',
  sourceTitle: 'Diary',
  namespace: 'private',
  position: 0,
  body: 'I was born in 1951.',
  score: 1,
  corrections: [],
  ...changes,
});

const textsOf = (...found: FoundPassage[]) => contextAnswer(found).passages.map(({ text }) => text);

test('tells the words with what corrects them in its place, as often as it stands there', () => {
  const corrections = [
    { wrong: '1951', corrected: '$& 1952' },
    { wrong: 'I was born in 1951.', corrected: 'I was born in 1953.' },
  ];
  expect(textsOf(passage({ body: 'I was born in 1951. In 1951 it snowed.', corrections }))).toEqual([
    'I was born in 1953. In $& 1952 it snowed.',
  ]);
});

test.each([
  ['It burned on the sixteenth, with a fan.', 'It burned on the twelfth, with a fan.'],
  ['It burned on the sixteenth and went out.', 'It burned on the twelfth and went out.'],
  ['It burned on the sixteenth. We cheered.', 'It burned on the twelfth. We cheered.'],
  ['It burned on the sixteenth', 'It burned on the twelfth.'],
])('a correction ends no sentence that goes on: %s', (body, told) => {
  const corrections = [{ wrong: 'It burned on the sixteenth', corrected: 'It burned on the twelfth.' }];
  expect(textsOf(passage({ body, corrections }))).toEqual([told]);
});

test('tells a correction that stands for itself as it is', () => {
  const corrections = [{ wrong: 'sea', corrected: 'I was born by the sea.' }];
  expect(textsOf(passage({ position: null, body: 'I was born by the sea.', corrections }))).toEqual([
    'I was born by the sea.',
  ]);
});

test('cuts a long passage at a word, and leaves room for others', () => {
  const [first = '', second = ''] = textsOf(
    passage({ body: 'harbour '.repeat(400) }),
    passage({ body: 'boat '.repeat(400) }),
  );
  expect(first).toMatch(/harbour…$/);
  expect(second).toMatch(/boat…$/);
});

test('is at most four thousand characters as it is sent, whatever was found, and well formed', () => {
  const anything = fc.string({ unit: 'binary', maxLength: 6_000 });
  fc.assert(
    fc.property(
      fc.array(fc.record({ body: anything, sourceTitle: fc.string({ maxLength: 200 }) }), { maxLength: 8 }),
      (found) => {
        const answer = contextAnswer(found.map(passage));
        const sent = JSON.stringify(answer);
        expect(sent.length).toBeLessThanOrEqual(4_000);
        expect(sent.isWellFormed()).toBe(true);
        if (found.length > 0 && found[0]?.body.length === 0)
          expect(answer.passages.length).toBeGreaterThan(0);
      },
    ),
  );
});
