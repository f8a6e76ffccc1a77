import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type RankedLine, rankLines } from '#lib/knowledge/find/rank-lines.ts';
import { readQuestion } from '#lib/knowledge/find/read-question.ts';
import { tellPassages } from '#lib/knowledge/find/tell-passages.ts';
import type { FoundLines } from '#lib/knowledge/store/as-service/lines.ts';
import { foundLines, meanings } from './found-lines.ts';

const question = (text: string, meaning: readonly number[] | null = null) => ({
  ...readQuestion(text),
  meaning,
});
const idOf = ({ entry }: RankedLine): number => ('line' in entry ? entry.line.id : Number.NaN);

const ranked = (found: FoundLines, text = 'boat lamp ice bread choir storm') =>
  rankLines(found, question(text)).map((line) => [idOf(line), line.score]);

test('the order in which the database found them decides nothing', () => {
  fc.assert(
    fc.property(foundLines, meanings, fc.nat(), (found, meaning, turn) => {
      const at = turn % found.lines.length;
      const turned = { ...found, lines: [...found.lines.slice(at), ...found.lines.slice(0, at)].reverse() };
      const asked = question('Where was the boat in 1983, Mara?', meaning);
      expect(rankLines(turned, asked)).toEqual(rankLines(found, asked));
    }),
  );
});

test('a line that is taken away changes the score of no other one', () => {
  fc.assert(
    fc.property(foundLines, fc.nat(), (found, turn) => {
      const gone = found.lines[turn % found.lines.length]?.id;
      const fewer = { ...found, lines: found.lines.filter(({ id }) => id !== gone) };
      expect(ranked(fewer)).toEqual(ranked(found).filter(([id]) => id !== gone));
    }),
  );
});

test('a line without a meaning is not ranked lower because others have one', () => {
  fc.assert(
    fc.property(foundLines, meanings, (found, meaning) => {
      const text = 'boat lamp ice bread choir storm';
      const byWords = rankLines(found, question(text)).map(idOf);
      const both = rankLines(found, question(text, meaning)).map(idOf);
      const without = found.lines.filter((line) => line.meaning === null).map(({ id }) => id);
      for (const id of without.filter((id) => byWords.includes(id))) {
        const before = byWords.slice(0, byWords.indexOf(id));
        expect(before).toEqual(expect.arrayContaining(both.slice(0, both.indexOf(id))));
      }
    }),
    { numRuns: 500 },
  );
});

test('a line that shares neither a word nor a sense with the question is left out', () => {
  fc.assert(
    fc.property(foundLines, (found) => {
      const strange = { ...found, asked: found.asked.map((word) => ({ ...word, lexeme: null })) };
      expect(ranked(strange)).toEqual([]);
    }),
  );
});

test('a reply to this very question stands first and is told as such, though it shares no word with it', () => {
  fc.assert(
    fc.property(foundLines, fc.nat(), (found, place) => {
      const line = found.lines[place % found.lines.length];
      if (!line) return;
      const answered = {
        ...found,
        asked: found.asked.map((word) => ({ ...word, lexeme: null })),
        answers: [line.id],
      };
      expect(rankLines(answered, question('Do you get seasick?'))).toMatchObject([
        { entry: { line: { id: line.id } }, closeness: 'strong' },
      ]);
      const all = { ...found, answers: [line.id] };
      const [first, ...rest] = tellPassages(all, rankLines(all, question('boat lamp')), 8);
      expect(first?.answer).toBe(line.body.trim());
      expect(rest.map(({ answer }) => answer)).toEqual(rest.map(() => null));
    }),
  );
});

const base = (changes: Partial<FoundLines['lines'][number]>[]): FoundLines => ({
  person: 'Mara Lindqvist',
  asked: [
    { place: 1, lexeme: 'boat', likeness: 1, lineCount: 10 },
    { place: 2, lexeme: 'lamp', likeness: 1, lineCount: 1 },
  ],
  lineCount: 500,
  answers: [],
  lines: changes.map((change, position) => ({
    id: position + 1,
    sourceId: 'source',
    passageId: 'passage',
    passage: 0,
    position: position * 10,
    body: 'The boat.',
    wordsAt: 0,
    speaker: null,
    on: null,
    heading: null,
    repliesTo: null,
    from: position * 10,
    to: position * 10,
    search: "'boat':1A",
    meaning: null,
    ...change,
  })),
  sources: [
    { id: 'source', title: 'Diary', kind: 'paste', voicesOf: null, saidOn: null, namespace: 'private' },
  ],
  corrections: [],
  told: {},
});

test('the name before what somebody says who speaks alone is no part of the answer', () => {
  const found = { ...base([{ body: 'Mara: Every autumn.', wordsAt: 0 }]), answers: [1] };
  const [told] = tellPassages(found, rankLines(found, question('Do you get seasick?')), 1);
  expect(told).toMatchObject({ body: 'Mara: Every autumn.', answer: 'Every autumn.' });
});
const order = (found: FoundLines, text: string) => rankLines(found, question(text)).map(idOf);

test.each([
  ['a rare word is worth more than a common one', 'boat lamp', [{}, { search: "'lamp':1A" }]],
  ['its own words count more than those beside it', 'boat', [{ search: "'boat':1C" }, {}]],
  [
    'the words of the question that it replies to count',
    'boat',
    [{ search: "'boat':1C" }, { search: "'boat':1B,2C" }],
  ],
  [
    'who was asked about comes first',
    'What did Tomas say of the boat?',
    [{ speaker: 'Mara' }, { speaker: 'Tomas' }],
  ],
  [
    'who is spoken to comes before others',
    'Did you have a boat?',
    [{ speaker: 'Tomas' }, { speaker: 'Mara' }],
  ],
  ['when it was counts', 'the boat in 1983', [{ on: '1990-01-01' }, { on: '1983-02-16' }]],
  ['a month in a year counts', 'the boat in March 1983', [{ on: '1983-02-16' }, { on: '1983-03-02' }]],
  ['who only asks tells nothing', 'boat', [{ body: 'A boat?' }, {}]],
])('%s', (_, text, lines) => {
  expect(order(base(lines), text)).toEqual([2, 1]);
});

test('a search tells whole lines as they follow each other, and none twice', () => {
  fc.assert(
    fc.property(foundLines, (found) => {
      const told = tellPassages(found, rankLines(found, question('boat lamp ice')), 24);
      const whole = found.lines.map(({ body }) => body).join('');
      const seen: string[] = [];
      for (const { body: turns, hit } of told) {
        // Where several speak each turn stands behind a name.
        const body = turns.replaceAll(/^(?:Mara|Tomas): /gm, '');
        expect(whole).toContain(body);
        expect(body).toContain(hit);
        for (const line of body.split('\n')) {
          expect(seen).not.toContain(line);
          seen.push(line);
        }
      }
    }),
  );
});

test('the title of a source between quotation marks finds its beginning, in the words of the person, whatever these are', () => {
  const found = base([
    { position: 9, from: 9, to: 9, body: 'The diary is the boat.' },
    { position: 2, from: 1, to: 2, body: 'Rain.', search: "'rain':1A", speaker: 'Mara' },
    { position: 1, from: 1, to: 2, body: 'And then?', search: "'then':1A", speaker: 'Tomas' },
    { position: 0, from: 0, to: 0, body: 'Snow.', search: "'snow':1A", speaker: 'Mara' },
  ]);
  const own = found.lines.map((line) => ({ ...line, speaker: line.speaker ?? 'Mara' }));
  expect(order({ ...found, lines: own }, 'Tell me about “the  diary”')).toEqual([1]);
  expect(order({ ...found, lines: own }, 'Tell me about “diary”')).toEqual([4, 2, 1]);
});
