import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contextAnswer } from '#lib/conversations/context-answer.ts';
import type { FoundPassage } from '#lib/knowledge/search-passages.ts';

const passage = (changes: Partial<FoundPassage>): FoundPassage => ({
  citationId: '11111111-1111-4111-8111-111111111111',
  sourceId: '22222222-2222-4222-8222-222222222222',
  sourceTitle: 'Diary',
  sourceForm: null,
  namespace: 'private',
  position: 0,
  body: 'I was born in 1951.',
  hit: changes.body ?? 'I was born in 1951.',
  answer: null,
  date: null,
  speaker: null,
  heading: null,
  score: 1,
  closeness: 'strong',
  corrections: [],
  lexemes: [],
  ...changes,
});

const textsOf = (...found: FoundPassage[]) => contextAnswer(found).passages.map(({ text }) => text);

test('the answer to a model puts a correction in the place of the corrected words, as often as they stand there', () => {
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

test('an answer says when its words were corrected, and of words that stand says nothing', () => {
  const corrections = [
    { wrong: '1951', corrected: '1952', on: '2026-03-03' },
    { wrong: 'born', corrected: 'borne', on: '2025-01-02' },
    { wrong: 'elsewhere', corrected: 'there', on: '2026-09-09' },
  ];
  const dayOf = (changes: Partial<FoundPassage>) =>
    contextAnswer([passage(changes)]).passages[0]?.corrected_on;
  expect(dayOf({ corrections })).toBe('2026-03-03');
  expect(dayOf({ position: null, corrections: corrections.slice(1, 2) })).toBe('2025-01-02');
  expect(dayOf({ corrections: corrections.slice(2) })).toBeUndefined();
});

test('the answer to a model tells a correction that stands for itself as it is', () => {
  const corrections = [{ wrong: 'sea', corrected: 'I was born by the sea.' }];
  expect(textsOf(passage({ position: null, body: 'I was born by the sea.', corrections }))).toEqual([
    'I was born by the sea.',
  ]);
});

test('a passage that does not fit is told as the line that was found, or not at all, and shorter passages come after it', () => {
  const long = 'We rowed to the harbour. '.repeat(300);
  const hit = 'It burned on the sixteenth.';
  expect(
    textsOf(
      passage({ body: `${hit} ${'x'.repeat(5_000)}` }),
      passage({ body: long, hit }),
      passage({ body: long, hit: long }),
      passage({ body: 'And then we slept.' }),
    ),
  ).toEqual([`${hit} ${'x'.repeat(5_000)}`, hit, 'And then we slept.']);
});

test('the answer to a model says whose words they are, of when, and how close', () => {
  const { passages } = contextAnswer([
    passage({ date: '1983-02-16', speaker: 'Mara', heading: 'The storm hood', closeness: 'weak' }),
  ]);
  expect(passages).toEqual([
    {
      text: 'I was born in 1951.',
      namespace: 'private',
      source_title: 'Diary',
      citation: '11111111-1111-4111-8111-111111111111',
      date: '1983-02-16',
      speaker: 'Mara',
      heading: 'The storm hood',
      closeness: 'weak',
    },
  ]);
});

test('the answer to a model has at most eight thousand characters, is well formed, and holds whole texts', () => {
  const anything = fc.string({ unit: 'binary', maxLength: 6_000 });
  fc.assert(
    fc.property(
      fc.array(fc.record({ body: anything, hit: anything, sourceTitle: fc.string({ maxLength: 200 }) }), {
        maxLength: 12,
      }),
      (found) => {
        const answer = contextAnswer(found.map(passage));
        const sent = JSON.stringify(answer);
        expect(sent.length).toBeLessThanOrEqual(8_000);
        expect(sent.isWellFormed()).toBe(true);
        const whole = found.flatMap(({ body, hit }) => [body.toWellFormed(), hit.toWellFormed()]);
        for (const { text } of answer.passages) expect(whole).toContain(text);
      },
    ),
  );
});

test('the answer says what a source is, where its title is only the name of a file', () => {
  const { passages } = contextAnswer([
    passage({ citationId: 'a', sourceTitle: 'interview-04', sourceForm: 'interview' }),
    passage({ citationId: 'b' }),
  ]);
  expect(passages.map(({ source_form }) => source_form)).toEqual(['interview', undefined]);
});
