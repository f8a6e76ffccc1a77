import { expect, test } from 'vitest';
import type { RankedLine } from '#lib/knowledge/find/rank-lines.ts';
import { tellPassages } from '#lib/knowledge/find/tell-passages.ts';
import type { FoundLine, FoundLines } from '#lib/knowledge/store/as-service/lines.ts';

const line = (position: number, body: string, on: string | null): FoundLine => ({
  ...{ id: position, sourceId: 'source', passageId: `p${position}`, passage: position, position, body },
  ...{ wordsAt: 0, speaker: 'Mara', on, heading: null, repliesTo: null, from: position, to: position },
  ...{ search: '', meaning: null },
});

const bodiesOf = (lines: FoundLine[]): string[] => {
  const found: FoundLines = {
    ...{ person: 'Mara', asked: [], lineCount: 2, answers: [], lines, corrections: [], told: {} },
    sources: [
      { id: 'source', title: 'Letters', kind: 'paste', voicesOf: null, saidOn: null, namespace: 'open' },
    ],
  };
  const ranked = lines.map(
    (one): RankedLine => ({
      ...{ entry: { line: one }, score: 1, closeness: 'strong', byWords: 1, bySense: null, lexemes: [] },
    }),
  );
  return tellPassages(found, ranked, 8).map(({ body }) => body);
};

test('neighbouring lines of one letter are told as one', () => {
  expect(
    bodiesOf([line(0, 'I cook varnish. ', '2025-01-02'), line(1, 'I use amber.', '2025-01-02')]),
  ).toEqual(['I cook varnish. I use amber.']);
});

test('two letters that stand below each other are told apart', () => {
  expect(
    bodiesOf([line(0, 'I cook varnish.', '2025-01-02'), line(1, 'Come on Monday.', '2025-03-04')]),
  ).toEqual(['I cook varnish.', 'Come on Monday.']);
});

test('where a line is hidden nothing says so: what stands on its other side is told by itself', () => {
  const together = (one: FoundLine): FoundLine => ({ ...one, from: 0, to: 3 });
  const day = '2025-01-02';
  expect(
    bodiesOf([
      together(line(0, 'I cook varnish. ', day)),
      together(line(1, 'I use amber. ', day)),
      together(line(3, 'I sell none.', day)),
    ]),
  ).toEqual(['I cook varnish. I use amber.', 'I sell none.']);
});
