import { expect, test, vi } from 'vitest';
import { mayBeginStory, standsByItself } from '#lib/knowledge/evidence/stands-by-itself.ts';
import { PERSONS, type StatementScore, scoreStatements, statementsOf } from './given-persons.ts';
import { judgedStatements } from './judged-statements.ts';

// Three whole libraries are read.
vi.setConfig({ testTimeout: 60_000 });

// Figures of the odd places, which nobody tunes by. `npm run bench:statements` prints them all, and draws some to be read.
test.each<[string, Pick<StatementScore, 'goodFound' | 'badTaken'>]>([
  ['demo', { goodFound: 4, badTaken: [] }],
  ['german-swedish', { goodFound: 1, badTaken: [] }],
])('the rules find the good statements of %s and take no bad one', async (name, least) => {
  const given = PERSONS.find((person) => person.name === name);
  if (!given) throw new Error(`There is no person ${name}`);
  const score = scoreStatements(name, await statementsOf(given), 'odd');
  expect(score.badTaken).toEqual(least.badTaken);
  expect(score.goodFound).toBeGreaterThanOrEqual(least.goodFound);
  expect(score.kindRight + score.kindTold).toBeGreaterThanOrEqual(score.goodFound - 3);
});

test('no word of another person in chats, mails, interviews and podcasts becomes a statement', async () => {
  const others: Record<string, RegExp> = {
    chats:
      /Huw at work|I'm wearing mine|My lad Josh|paying for a wall|allergic to people who hum|my backup|commuting from Portishead|Physio says|my youngest, Cornwall|I KNEW IT|My guest makes legs/,
    'german-swedish':
      /Aufzugprüfer|Das schreib ich nicht auf|im Sommer Eis gesucht|Jag hade packat|noch nie so ausgeruht/,
  };
  for (const given of PERSONS) {
    const words = (await statementsOf(given)).map(({ quote }) => quote).join('\n');
    expect(words).not.toMatch(/^(?:Tomas|HOST|Frieda|Jasper|Gareth|Bernie|Clive)\b.*:/m);
    const pattern = others[given.name];
    if (pattern) expect(words).not.toMatch(pattern);
  }
});

test('every statement stands word for word in its source', async () => {
  for (const given of PERSONS) {
    const contents = new Map(given.sources().map(({ title, content }) => [title, content]));
    for (const { title, quote } of await statementsOf(given)) expect(contents.get(title)).toContain(quote);
  }
});

// Of persons that nothing was learnt from: `npm run learn:statements` says the figures.
test.each([
  { of: 'statements', isStory: false, before: 0.68, after: 0.84, kept: 0.35 },
  { of: 'beginnings of stories', isStory: true, before: 0.54, after: 0.75, kept: 0.35 },
])('more of the $of that are taken stand by themselves than of all', ({ isStory, before, after, kept }) => {
  const all = judgedStatements('held-out').filter((one) => one.isStory === isStory);
  const taken = all.filter(({ placed }) => (isStory ? mayBeginStory(placed) : standsByItself(placed)));
  const good = (of: typeof all) => of.filter(({ isGood }) => isGood).length;
  expect(good(all) / all.length).toBeCloseTo(before, 2);
  expect(good(taken) / taken.length).toBeGreaterThan(after);
  expect(good(taken) / good(all)).toBeGreaterThan(kept);
});
