import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ok } from '#lib/platform/result.ts';

const model = vi.hoisted(() => ({ read: [] as string[], name: 'of-the-test/1' }));
vi.mock('#lib/knowledge/meaning/sentence-model.ts', () => ({
  get SENTENCE_MODEL() {
    return model.name;
  },
  canLoadSentenceModel: () => true,
  loadSentenceModel: () => {},
  askSentenceModel: async (texts: readonly string[]) => {
    model.read.push(...texts);
    return ok(texts.map((text) => [text.length, -1, text.includes('?') ? 1 : -1]));
  },
}));

import { fillMeanings, queueMissingMeanings, recallSentencesOfSources } from '#lib/knowledge/meaning.ts';
import { recallSentences } from '#lib/knowledge/store/as-service/meanings.ts';
import { retrieveAs } from '#tests/db/ask-person.ts';
import { fillLibrary, type Shelf } from '#tests/db/fill-library.ts';
import { serveScratchPostgres } from '#tests/db/serve-scratch-postgres.ts';

const PERSON = 'Ruth Okafor';
/** A talk with a turn of several sentences, and a text of paragraphs with a list. */
const shelves: Shelf[] = [
  {
    name: 'life',
    visibility: 'published',
    sources: [
      {
        title: 'Radio',
        content: `Interviewer: Where did you learn to bake? Was it hard?

Ruth: In the harbour bakery. The oven was older than my father, and it smoked. I left after a winter.

Interviewer: And then?

Ruth: Then I went to sea. Nobody had asked me to stay.`,
      },
      {
        title: 'Rules',
        content: `I keep three rules at sea. They are short.

- Look at the sky first.
- Never sail on an empty stomach.

The harbour taught me all of them, and the sea asked for the rest.`,
      },
    ],
  },
];

let scratch: Awaited<ReturnType<typeof serveScratchPostgres>>;
let reflectionId: string;

beforeAll(async () => {
  process.env.SENTENCE_MODEL = 'on';
  scratch = await serveScratchPostgres();
  reflectionId = await fillLibrary(scratch.db, shelves, PERSON);
}, 60_000);
afterAll(async () => {
  process.env.SENTENCE_MODEL = 'off';
  await scratch.close();
});
beforeEach(() => {
  model.read = [];
});

async function fillAll(): Promise<void> {
  for (;;) {
    const filled = await fillMeanings(reflectionId);
    if (!filled.ok) expect.fail(filled.error.code);
    if (Array.isArray(filled.value)) return;
  }
}
const stored = async () =>
  (await scratch.db.query('select count(*)::integer as count from internal.sentence_meanings'))[0]?.count;

test('a question about what was read with its source is all that the model reads, and another time nothing', async () => {
  await fillAll();
  expect(model.read.length).toBeGreaterThan(0);
  model.read = [];
  await fillAll();
  expect(model.read).toEqual([]);

  recallSentencesOfSources();
  const { meaningsOf } = await import('#lib/knowledge/reader/meanings.ts');
  const { readPassages } = await import('#lib/knowledge/reader/read-passages.ts');
  const { passageSentences } = await import('#lib/knowledge/reader/passage-sentences.ts');
  const asks = 'Where did you learn to bake at sea, and what did the harbour teach you?';
  const set = { name: 'ruth', person: PERSON, shelves, items: [] };
  const read = readPassages({
    name: 'retrieve_context',
    text: await retrieveAs(reflectionId, set, 'member')(asks),
    isError: false,
  });
  if ('error' in read) expect.fail(read.error);
  const texts = read.passages
    .flatMap((passage) => passageSentences(passage, PERSON))
    .flatMap(({ text, asked, isOwn }) => (isOwn ? [text, asked] : []));
  expect(new Set(texts).size).toBeGreaterThan(8);
  model.read = [];
  const vectors = await meaningsOf([asks, ...texts], 'en');
  expect(model.read).toEqual([asks]);
  expect([...(vectors?.keys() ?? [])].sort()).toEqual(
    [...new Set([asks, ...texts])].filter((text) => text !== '').sort(),
  );
});

test('another model says anew what sentences mean, and what the one before it said goes', async () => {
  const before = await stored();
  model.name = 'of-the-test/2';
  await queueMissingMeanings();
  expect(await scratch.db.query('select from pgmq.q_meanings')).toHaveLength(1);
  await fillAll();
  expect(model.read.length).toBeGreaterThan(0);
  expect(await stored()).toBe(before);
  expect(await scratch.db.query('select distinct model from internal.sentence_meanings')).toEqual([
    { model: 'of-the-test/2' },
  ]);
});

test('what sentences meant goes with their source', async () => {
  const [row] = await scratch.db.query(
    `select encode(key, 'base64') as key from internal.sentence_meanings where vector <> '' limit 1`,
  );
  const known = async () => {
    const found = await recallSentences(model.name, [String(row?.key)]);
    return found.ok ? found.value.size : found;
  };
  expect(await known()).toBe(1);
  await scratch.db.query('delete from public.sources where reflection_id = $1', [reflectionId]);
  expect(await stored()).toBe(0);
  expect(await known()).toBe(0);
});
