import { afterAll, beforeAll, expect, test } from 'vitest';
import { isVerbatim, restsOn } from '#tests/db/answer-verdicts.ts';
import { converse, type Retrieve, retrieveAs } from '#tests/db/ask-person.ts';
import { demoQuestions } from '#tests/db/demo-library.ts';
import { fillLibrary } from '#tests/db/fill-library.ts';
import { type PersonSet, personSets } from '#tests/db/person-sets.ts';
import { heldOut } from '#tests/db/retrieval-quality.ts';
import { serveScratchPostgres } from '#tests/db/serve-scratch-postgres.ts';
import { quotesIn } from '#tests/knowledge/reader/said-parts.ts';

/** What the weights were not learnt on; `npm run bench:answers` prints how the sets of other persons do. */
const { answered, unanswered } = heldOut(demoQuestions());
let scratch: Awaited<ReturnType<typeof serveScratchPostgres>>;
let demo: PersonSet;
let retrieve: Retrieve;
const ask = async (question: string) => quotesIn(await converse(demo.person, [question], retrieve));

beforeAll(async () => {
  scratch = await serveScratchPostgres();
  const found = personSets().find(({ name }) => name === 'demo');
  if (!found) expect.fail();
  demo = found;
  retrieve = retrieveAs(await fillLibrary(scratch.db, demo.shelves, demo.person), demo, 'owner');
});

afterAll(() => scratch.close());

test('questions to the demo person are answered with the words that answer them, and every quote is verbatim', async () => {
  let right = 0;
  let beside = 0;
  for (const { question, quote } of answered) {
    const quotes = await ask(question);
    for (const said of quotes) expect(isVerbatim(said, demo), said).toBe(true);
    if (quotes.some((said) => restsOn(said, quote))) right += 1;
    else if (quotes.length > 0) beside += 1;
  }
  expect(right / answered.length).toBeGreaterThanOrEqual(0.45);
  expect(beside / answered.length).toBeLessThanOrEqual(0.2);
});

test('most questions without an answer are left open', async () => {
  let open = 0;
  for (const { question } of unanswered) if ((await ask(question)).length === 0) open += 1;
  expect(open / unanswered.length).toBeGreaterThanOrEqual(0.7);
});
