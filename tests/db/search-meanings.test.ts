import { afterAll, beforeAll, expect, test } from 'vitest';
import { contextAnswer } from '#lib/conversations/context-answer.ts';
import { answersTo, prepareQuestion } from '#lib/knowledge/search-passages.ts';
import { findLines } from '#lib/knowledge/store/as-service/lines.ts';
import { REACH } from '#tests/db/ask-person.ts';
import { fillAllMeanings } from '#tests/db/fill-all-meanings.ts';
import { fillLibrary } from '#tests/db/fill-library.ts';
import { type AnswerableItem, holdsQuote, personSet } from '#tests/db/person-sets.ts';
import { serveScratchPostgres } from '#tests/db/serve-scratch-postgres.ts';
import { isDeep } from '#tests/depth.ts';

const { shelves: whole, person, items: all } = personSet('chats');
/** A meaning costs more to make than all else here: what is long waits for the deep run. */
const LONGEST = isDeep ? Number.POSITIVE_INFINITY : 4_000;
const shelves = whole.map((shelf) => ({
  ...shelf,
  sources: shelf.sources.filter(({ content }) => content.length < LONGEST),
}));
const kept = shelves.flatMap(({ sources }) => sources.map(({ content }) => content));
const namespaces = shelves.map(({ name }) => name);
let scratch: Awaited<ReturnType<typeof serveScratchPostgres>>;
let reflectionId: string;
/** Of each question at an odd place, where its answer stood while nothing had a meaning. */
let placesByWords: number[];
let prepared: Awaited<ReturnType<typeof prepareQuestion>>[];

const NOWHERE = 1_000;
const items = all.filter(
  (item): item is AnswerableItem =>
    item.kind === 'answerable' &&
    !item.isForTuning &&
    item.quotes.some((quote) => kept.some((content) => content.includes(quote))),
);

beforeAll(async () => {
  process.env.SENTENCE_MODEL = 'on';
  scratch = await serveScratchPostgres();
  reflectionId = await fillLibrary(scratch.db, shelves, person);
  prepared = [];
  for (const { turns } of items) prepared.push(await prepareQuestion(turns[0] ?? '', 60_000));
  placesByWords = await places();
}, 120_000);

afterAll(async () => {
  process.env.SENTENCE_MODEL = 'off';
  await scratch.close();
});

async function toldFor(place: number) {
  const { question, asked } = prepared[place] ?? expect.fail();
  const found = await findLines({
    reflectionId,
    namespaces,
    reach: REACH[items[place]?.asker ?? 'guest'],
    ...asked,
  });
  return found.ok ? answersTo(question, found.value, 24) : expect.fail(found.error.code);
}

const places = async () =>
  Promise.all(
    items.map(async ({ quotes }, item) => {
      const place = (await toldFor(item)).findIndex(({ body }) => holdsQuote(body, quotes));
      return place === -1 ? NOWHERE : place;
    }),
  );

test('no question loses a place while half of a library has a meaning', {
  timeout: 240_000,
}, async () => {
  // What answers has none, nor has what is told with it; everything else has one. Nothing could be worse for the answers.
  await fillAllMeanings(reflectionId);
  const quotes = items.flatMap((item) => item.quotes);
  await scratch.db.query(
    `delete from internal.meanings using internal.lines as told, internal.lines as answer
     where line_id = told.id and answer.source_id = told.source_id
       and answer.position between told.told_from and told.told_to and exists (
         select from json_array_elements_text($1::text::json) as quote
         where strpos(quote, btrim(substr(answer.body, answer.words_at + 1), e' \\n')) > 0 or strpos(answer.body, quote) > 0)`,
    [JSON.stringify(quotes)],
  );
  const halfway = await places();
  const lost = items.filter((_, item) => {
    const [before, after] = [placesByWords[item] ?? NOWHERE, halfway[item] ?? NOWHERE];
    return before < 10 && after >= 10;
  });
  expect(lost.map(({ turns }) => turns[0])).toEqual([]);
});

// `npm run bench:retrieval` prints what it is; here is what it may not fall below.
test('natural questions are told what answers them, whatever words they use', {
  timeout: 240_000,
}, async () => {
  await fillAllMeanings(reflectionId);
  const told = await Promise.all(
    items.map(async ({ quotes }, item) =>
      contextAnswer(await toldFor(item)).passages.some(({ text }) => holdsQuote(text, quotes)),
    ),
  );
  expect(told.filter(Boolean).length / items.length).toBeGreaterThanOrEqual(0.8);
  const byMeaning = (await places()).filter((place) => place < 10).length;
  expect(byMeaning).toBeGreaterThan(placesByWords.filter((place) => place < 10).length);
});
