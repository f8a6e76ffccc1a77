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
}, 120_000);

afterAll(() => scratch.close());

test('every quote stands verbatim in the source that it is said to be from', () => {
  const texts = new Map(
    shelves.map(({ name, sources }) => [name, sources.map(({ content }) => content).join('\n')]),
  );
  const wrong = questions.answered.filter(({ namespace, quote }) => !texts.get(namespace)?.includes(quote));
  expect(wrong).toEqual([]);
});

test('there are enough questions, each asked once', () => {
  const all = [...questions.answered, ...questions.unanswered].map(({ question }) => question);
  expect(new Set(all).size).toBe(all.length);
  expect(questions.answered.length).toBeGreaterThanOrEqual(150);
  expect(questions.unanswered.length).toBeGreaterThanOrEqual(40);
});

// `npm run bench:retrieval` prints what it is; here is what it may not fall below.
test('questions find their answers', { timeout: 120_000 }, async () => {
  const quality = await measureQuality(heldOut(questions), find.search);
  expect(quality.recallAt5).toBeGreaterThanOrEqual(0.8);
  expect(quality.recallAt10).toBeGreaterThanOrEqual(0.84);
  expect(quality.meanReciprocalRank).toBeGreaterThanOrEqual(0.6);
  expect(quality.wronglyEmpty).toBeLessThanOrEqual(0.04);
});

test('more is found than by what Postgres does by itself with longer pieces to read', {
  timeout: 120_000,
}, async () => {
  for (const asked of [questions, heldOut(questions)]) {
    const [search, plain] = await Promise.all(
      [find.search, find.plainCleaned].map((way) => measureQuality(asked, way)),
    );
    if (!(search && plain)) expect.fail();
    expect(search.recallAt10).toBeGreaterThan(plain.recallAt10);
    expect(search.charactersIn5).toBeLessThan(plain.charactersIn5);
  }
});
