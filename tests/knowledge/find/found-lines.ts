import fc from 'fast-check';
import { codeOf } from '#lib/knowledge/meaning/signs.ts';
import type { FoundLine, FoundLines } from '#lib/knowledge/store/as-service/lines.ts';

const WORDS = ['boat', 'lamp', 'ice', 'bread', 'choir', 'storm'];
const vector = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 16, maxLength: 16 });

/** A question's vector, for the meanings below. */
export const meanings = vector.filter((values) => values.some((value) => value !== 0));

const line = fc.record({
  own: fc.subarray(WORDS),
  beside: fc.subarray(WORDS),
  speaker: fc.constantFrom(null, 'Mara', 'Tomas'),
  on: fc.constantFrom(null, '1983-02-16', '1990-01-01'),
  meaning: fc.option(vector.map(codeOf)),
});

/** Lines of one source that the database might have found for a question of all these words. */
export const foundLines: fc.Arbitrary<FoundLines> = fc
  .array(line, { minLength: 1, maxLength: 12 })
  .map((lines) => ({
    person: 'Mara Lindqvist',
    asked: WORDS.map((lexeme, place) => ({ place, lexeme, likeness: 1, lineCount: place + 1 })),
    lineCount: 200,
    answers: [],
    lines: lines.map(
      ({ own, beside, speaker, on, meaning }, position): FoundLine => ({
        id: position + 1,
        sourceId: 'source',
        passageId: `passage ${position}`,
        passage: position,
        position,
        body: `${[...own, position].join(' ')}.\n`,
        wordsAt: 0,
        speaker,
        on,
        heading: null,
        repliesTo: null,
        from: Math.max(0, position - 1),
        to: Math.min(lines.length - 1, position + 1),
        search: [
          ...own.map((word, at) => `'${word}':${at + 1}A${beside.includes(word) ? ',40C' : ''}`),
          ...beside.filter((word) => !own.includes(word)).map((word, at) => `'${word}':${at + 50}C`),
        ].join(' '),
        meaning,
      }),
    ),
    sources: [
      { id: 'source', title: 'A diary', kind: 'paste', voicesOf: null, saidOn: null, namespace: 'private' },
    ],
    corrections: [],
    told: {},
  }));
