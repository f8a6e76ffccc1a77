import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoQuestions, demoShelves } from '#tests/db/demo-library.ts';
import { fillLibrary } from '#tests/db/fill-library.ts';
import { heldOut, measureQuality } from '#tests/db/retrieval-quality.ts';
import { serveScratchPostgres } from '#tests/db/serve-scratch-postgres.ts';
import { waysToFind } from '#tests/db/ways-to-find.ts';

const shelves = demoShelves();
const questions = demoQuestions();
let scratch: Awaited<ReturnType<typeof serveScratchPostgres>>;
let find: Awaited<ReturnType<typeof waysToFind>>;

beforeAll(async () => {
  scratch = await serveScratchPostgres();
  find = await waysToFind(scratch.db, await fillLibrary(scratch.db, shelves), shelves);
});

afterAll(() => scratch.close());

test('every quote stands verbatim in the source that it is said to be from', () => {
  const texts = new Map(
    shelves.map(({ name, sources }) => [name, sources.map(({ content }) => content).join('\n')]),
  );
  const wrong = questions.answered.filter(({ namespace, quote }) => !texts.get(namespace)?.includes(quote));
  expect(wrong).toEqual([]);
});

test('the questions are enough, each asked once', () => {
  const all = [...questions.answered, ...questions.unanswered].map(({ question }) => question);
  expect(new Set(all).size).toBe(all.length);
  expect(questions.answered.length).toBeGreaterThanOrEqual(150);
  expect(questions.unanswered.length).toBeGreaterThanOrEqual(40);
});

// `npm run bench:retrieval` prints what it is; here is what it may not fall below.
test('questions find their answers, and more of them than by what Postgres does by itself with longer pieces to read', async () => {
  const asked = heldOut(questions);
  const quality = await measureQuality(asked, find.search);
  expect(quality.recallAt5).toBeGreaterThanOrEqual(0.8);
  expect(quality.recallAt10).toBeGreaterThanOrEqual(0.84);
  expect(quality.meanReciprocalRank).toBeGreaterThanOrEqual(0.6);
  expect(quality.wronglyEmpty).toBeLessThanOrEqual(0.04);
  const plain = await measureQuality(asked, find.plainCleaned);
  expect(quality.recallAt10).toBeGreaterThan(plain.recallAt10);
  expect(quality.charactersIn5).toBeLessThan(plain.charactersIn5);
});
