import { expect, test } from 'vitest';
import type { RankedPassage } from '#lib/db/passages.ts';
import { gatherPassages } from '#lib/knowledge/gather-passages.ts';

const passage = (
  sourceId: string | null,
  position: number | null,
  score: number,
  body: string,
): RankedPassage => ({
  citationId: `${sourceId}-${position}`,
  sourceId,
  sourceTitle: 'A source',
  namespace: 'all',
  position,
  body,
  score,
  corrections: [],
});

test('neighbours become one result, in the order of the source, cited by the better one', () => {
  const found = gatherPassages([passage('a', 4, 1, 'And out.\n\n'), passage('a', 3, 0.9, 'In. ')], 8);
  expect(found).toEqual([{ ...passage('a', 4, 1, 'In. And out.'), position: 3 }]);
});

test('neighbours become one result in whatever order they are ranked', () => {
  const best = passage('a', 1, 1, 'One. ');
  const last = passage('a', 3, 0.9, 'Three.');
  const whole = [{ ...best, body: 'One. Two. Three.' }];
  expect(gatherPassages([best, last, passage('a', 2, 0.8, 'Two. ')], 8)).toEqual(whole);
  const between = passage('b', 2, 0.85, 'Elsewhere.');
  expect(gatherPassages([best, last, between, passage('a', 2, 0.8, 'Two. ')], 8)).toEqual([
    ...whole,
    between,
  ]);
});

test('two runs that touch but are too long together stay apart', () => {
  const bodies = gatherPassages(
    [
      passage('a', 1, 1, 'x'.repeat(900)),
      passage('a', 3, 0.9, 'z'.repeat(900)),
      passage('a', 2, 0.8, 'y'.repeat(900)),
    ],
    8,
  ).map(({ body }) => body.length);
  expect(bodies).toEqual([1_800, 900]);
});

test('what is apart, of another source or too long together stays apart', () => {
  expect(gatherPassages([passage('a', 1, 1, 'One'), passage('a', 3, 0.9, 'Two')], 8)).toHaveLength(2);
  expect(gatherPassages([passage('a', 1, 1, 'One'), passage('b', 2, 0.9, 'Two')], 8)).toHaveLength(2);
  const long = 'x'.repeat(1_001);
  expect(gatherPassages([passage('a', 1, 1, long), passage('a', 2, 0.9, long)], 8)).toHaveLength(2);
  expect(gatherPassages([passage(null, null, 1, 'One'), passage(null, null, 0.9, 'Two')], 8)).toHaveLength(2);
});

test('of results that are about equally good, a source that has not spoken comes first', () => {
  const found = gatherPassages(
    [passage('a', 1, 1, 'One'), passage('a', 9, 0.99, 'Two'), passage('b', 1, 0.98, 'Three')],
    8,
  );
  expect(found.map(({ body }) => body)).toEqual(['One', 'Three', 'Two']);
});

test('a result that is much better stays first, whoever has spoken', () => {
  const found = gatherPassages(
    [passage('a', 1, 1, 'One'), passage('a', 9, 0.9, 'Two'), passage('b', 1, 0.5, 'Three')],
    8,
  );
  expect(found.map(({ body }) => body)).toEqual(['One', 'Two', 'Three']);
});

test('corrections of every part come with the whole', () => {
  const correction = { wrong: 'In.', corrected: 'Out.' };
  const found = gatherPassages(
    [passage('a', 4, 1, 'And out.'), { ...passage('a', 3, 0.9, 'In. '), corrections: [correction] }],
    8,
  );
  expect(found[0]?.corrections).toEqual([correction]);
});

test('a correction that several parts need is told once, and two of the same words are both told', () => {
  const first = { wrong: 'It was ice.', corrected: 'It was snow.' };
  const second = { ...first, corrected: 'It was sleet.' };
  const parts = [
    { ...passage('a', 4, 1, 'It was ice.'), corrections: [first, second] },
    { ...passage('a', 3, 0.9, 'It was ice. '), corrections: [first] },
    { ...passage('b', 3, 0.8, 'It was ice.'), corrections: [first, { ...first }] },
  ];
  expect(gatherPassages(parts, 8).map(({ corrections }) => corrections)).toEqual([[first, second], [first]]);
});

test('there are no more results than were asked for', () => {
  const many = Array.from({ length: 9 }, (_, place) =>
    passage(`source ${place}`, 0, 1 - place / 10, 'Words'),
  );
  expect(gatherPassages(many, 5)).toHaveLength(5);
});
