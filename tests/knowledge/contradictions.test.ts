import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { claimsIn, findContradictions } from '#lib/knowledge/find-contradictions.ts';
import { hiddenFrom } from '#lib/knowledge/store/as-user/contradictions.ts';

const folder = join(import.meta.dirname, '../data/contradictions');

/** The pairs of a file; "Asked? – reply" is a reply with its question. */
const pairsOf = (file: string) =>
  readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(' | ').map(said));

function said(words: string, place: number) {
  const [, asked, reply] = /^(.+\?) – (.+)$/u.exec(words) ?? [];
  return { id: String(place), text: reply ?? words, asked: asked ?? null };
}

const found = (file: string) =>
  Promise.all(
    pairsOf(file).map(async (pair) => ({
      pair: pair.map(({ asked, text }) => (asked ? `${asked} – ${text}` : text)).join(' | '),
      isFound: (await findContradictions(pair.flatMap(claimsIn))).length > 0,
    })),
  );

test('most pairs of statements that contradict each other are found, and hardly one that only looks so', async () => {
  const [real, seeming] = [await found('contradict.txt'), await found('agree.txt')];
  const right = real.filter(({ isFound }) => isFound);
  const wrong = seeming.filter(({ isFound }) => isFound);
  expect(right.length / real.length).toBeGreaterThanOrEqual(0.85);
  expect(right.length / (right.length + wrong.length)).toBeGreaterThanOrEqual(0.95);
});

test('the rules find nearly half of the contradictions that were written after them, and none that only looks like one', async () => {
  const [real, seeming] = [await found('contradict-later.txt'), await found('agree-later.txt')];
  const reported = real.filter((_, place) => place % 2 === 1);
  expect(reported.filter(({ isFound }) => isFound).length).toBeGreaterThanOrEqual(14);
  expect(reported).toHaveLength(30);
  expect(seeming.filter(({ isFound }) => isFound)).toEqual([]);
});

const claimsOf = (...texts: string[]) =>
  texts.flatMap((text, place) => claimsIn({ id: `${place}`, text, asked: null }));

test('an age contradicts a year when the year of birth is told in one way', async () => {
  const [born, young] = ['I was born in 1950 on the island.', 'I left school at sixteen.'];
  const shown = async (...texts: string[]) =>
    (await findContradictions(claimsOf(...texts))).map(({ disagreement, one, other }) => [
      disagreement,
      ...[one.quote, other.quote].toSorted(),
    ]);
  expect(await shown(born, young, 'I left school in 1970.')).toEqual([
    ['date', 'I left school at sixteen.', 'I left school in 1970.'],
  ]);
  expect(await shown(born, young, 'I left school in 1966.')).toEqual([]);
  // Before the birthday of that year.
  expect(await shown(born, young, 'I left school in 1967.')).toEqual([]);
  expect(await shown(young, 'I left school in 1970.')).toEqual([]);
  expect(await shown(born, 'I was born in 1940.', young, 'I left school in 1970.')).toEqual([
    ['date', 'I was born in 1940.', born],
  ]);
});

test('the age of the person when their father died is not the age at which he died', async () => {
  const kinds = async (...texts: string[]) =>
    (await findContradictions(claimsOf(...texts))).map(({ disagreement }) => disagreement);
  expect(await kinds('My father died when I was nine.', 'My father died at sixty-two.')).toEqual([]);
  expect(await kinds('My father died when I was nine.', 'I was fifteen when my father died.')).toEqual([
    'number',
  ]);
});

test('a claim that is taken back within a few lines of one text is no contradiction', async () => {
  const said = (place: number, sourceId: string, text: string) =>
    claimsIn({ id: `${sourceId} ${place}`, text, asked: null, line: { sourceId, place } });
  const [first, second] = ['I have two brothers.', 'I have three brothers.'];
  const shown = (place: number, sourceId: string) =>
    findContradictions([...said(1, 'diary', first), ...said(place, sourceId, second)]);
  expect(await shown(3, 'diary')).toEqual([]);
  expect(await shown(9, 'diary')).toHaveLength(1);
  expect(await shown(3, 'letter')).toHaveLength(1);
});

test('a side is hidden with the statement that it is a part of, in the source of that statement alone', () => {
  const [afraid, drank] = ['I was afraid of him.', 'He drank at night.'];
  const pair = {
    ...{ namespace_id: 'life', source_id: 'diary', quote: `${afraid} ${drank}` },
    hidden_from: 'guests' as const,
  };
  const side = (quote: string, id: string, namespaceId = 'life') => ({
    ...{ quote, namespaceId, source: { id, title: id } },
  });
  expect(hiddenFrom(side(drank, 'diary'), [pair])).toBe('guests');
  expect(hiddenFrom(side(drank, 'letter'), [pair])).toBeNull();
  expect(hiddenFrom(side(pair.quote, 'letter'), [pair])).toBe('guests');
  expect(hiddenFrom(side(pair.quote, 'letter', 'work'), [pair])).toBeNull();
  expect(hiddenFrom(side(drank, 'diary'), [pair, { ...pair, hidden_from: 'everybody' }])).toBe('everybody');
});

/** The same words said in so many places. */
const saidOften = (text: string, language: string, times: number) => {
  const claims = claimsIn({ id: '', text, asked: null, language });
  return Array.from({ length: times }, (_, place) =>
    claims.map(({ claim }) => ({ claim, place: { id: `${text} ${place}`, quote: text } })),
  ).flat();
};

test('only the first claims of a line with very many clauses are compared', () => {
  const text = Array(60).fill('I own a boat').join('; ');
  expect(claimsIn({ id: '1', text, asked: null, language: 'en' })).toHaveLength(12);
});

/** How often something else had its turn until it was done. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const takeTurn = () => {
    turns += 1;
    if (!isDone) setImmediate(takeTurn);
  };
  setImmediate(takeTurn);
  await work();
  isDone = true;
  return turns;
}

test('many denials and many claims are given up after so many comparisons, and others have their turn in between', async () => {
  // More pairs than a set can hold.
  const claims = [
    ...saidOften('I have no children.', 'en', 5_000),
    ...saidOften('Ich habe einen Hund.', 'de', 5_000),
  ];
  const turns = await turnsDuring(async () => expect(await findContradictions(claims)).toEqual([]));
  expect(turns).toBeGreaterThan(1_000);
});

test('the search for contradictions ends after two hundred', async () => {
  const claims = [
    ...saidOften('I have no children.', 'en', 5_000),
    ...saidOften('My son lives in Turku.', 'en', 5_000),
  ];
  const turns = await turnsDuring(async () => expect(await findContradictions(claims)).toHaveLength(200));
  expect(turns).toBeLessThan(10);
});
