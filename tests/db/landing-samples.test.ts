import { afterAll, beforeAll, expect, test } from 'vitest';
import { quotationsIn } from '#lib/knowledge/quotation.ts';
import { landingTexts } from '#lib/reflections/texts/landing.public.ts';
import { openConversation, type Retrieve, retrieveAs } from '#tests/db/ask-person.ts';
import { fillLibrary } from '#tests/db/fill-library.ts';
import { personSets } from '#tests/db/person-sets.ts';
import { serveScratchPostgres } from '#tests/db/serve-scratch-postgres.ts';

const { exchanges, refused } = landingTexts.excerpt;
let scratch: Awaited<ReturnType<typeof serveScratchPostgres>>;
let person: string;
let retrieve: Retrieve;

beforeAll(async () => {
  scratch = await serveScratchPostgres();
  const demo = personSets().find(({ name }) => name === 'demo');
  if (!demo) expect.fail();
  person = demo.person;
  retrieve = retrieveAs(await fillLibrary(scratch.db, demo.shelves, person), demo, 'guest');
}, 120_000);

afterAll(() => scratch.close());

test.each(exchanges)('a guest who asks "$question" hears what the landing page shows', async (sample) => {
  const [first] = quotationsIn(await openConversation(person, retrieve)(sample.question));
  expect(first?.words).toBe(sample.answer);
  expect(await retrieve(sample.question)).toContain(JSON.stringify(sample.source.title));
});

test('a guest who asks for the sealed letters hears nothing of them, nor that there are any', async () => {
  const said = await openConversation(person, retrieve)(refused.question);
  expect(said).toMatch(new RegExp(`^${refused.answer}`));
  expect(quotationsIn(said)).toEqual([]);
});
