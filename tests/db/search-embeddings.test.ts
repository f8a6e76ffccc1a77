import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { fillMeanings } from '#lib/knowledge/meaning.ts';
import { type SearchReach, searchPassages } from '#lib/knowledge/search-passages.ts';
import { fillLibrary } from '#tests/db/fill-library.ts';
import { serveScratchPostgres } from '#tests/db/serve-scratch-postgres.ts';

const requestSchema = z.object({ model: z.literal('meaning-1'), input: z.array(z.string()) });

/** What a text means: how far it is about illness, about weather, about music. */
const MEANINGS = [
  /ill|disease|doctor|tablets|unwell/i,
  /storm|wind|weather|gale/i,
  /choir|song|piano|melody/i,
];
const meaningOf = (body: string): number[] => [...MEANINGS.map((words) => (words.test(body) ? 1 : 0)), 0.1];

let endpoint: Server;
let asked: { authorization: string | undefined; texts: readonly string[] }[] = [];
let answer: (texts: readonly string[]) => { status: number; body: unknown };
let scratch: Awaited<ReturnType<typeof serveScratchPostgres>>;
let reflectionId: string;

const byMeaning: typeof answer = (texts) => ({
  status: 200,
  body: { data: texts.map((body, index) => ({ index, embedding: meaningOf(body) })).reverse() },
});

beforeAll(async () => {
  endpoint = createServer(async (request, response) => {
    const { input } = requestSchema.parse(JSON.parse(await text(request)));
    asked.push({ authorization: request.headers.authorization, texts: input });
    const { status, body } = answer(input);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve));
  const address = endpoint.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  Object.assign(process.env, {
    EMBEDDINGS_URL: `http://127.0.0.1:${address.port}/v1`,
    EMBEDDINGS_API_KEY: 'key-of-the-endpoint',
    EMBEDDINGS_MODEL: 'meaning-1',
  });
  scratch = await serveScratchPostgres();
  reflectionId = await fillLibrary(scratch.db, [
    {
      name: 'open',
      visibility: 'published',
      sources: [{ title: 'Gales', content: 'The gale took the roof in November.' }],
    },
    {
      name: 'closed',
      visibility: 'sealed',
      sources: [
        { title: 'Parkinson', content: 'Parkinson, she said, and wrote down which tablets to take.' },
      ],
    },
  ]);
});

beforeEach(() => {
  asked = [];
  answer = byMeaning;
});

afterAll(async () => {
  await scratch.close();
  await new Promise<void>((resolve) => endpoint.close(() => resolve()));
});

async function find(query: string, reach: SearchReach = 'steward'): Promise<string[]> {
  const found = await searchPassages({ reflectionId, namespaces: ['open', 'closed'], reach, query });
  if (!found.ok) throw new Error(found.error.code);
  return found.value.map(({ body }) => body);
}

test('words answer alone before lines are embedded', async () => {
  expect(await find('which gale took the roof')).toEqual(['The gale took the roof in November.']);
  expect(await find('were you unwell')).toEqual([]);
});

const meaningsStored = async () => {
  const [row] = await scratch.db.query('select count(*)::integer as count from internal.meanings');
  return row?.count;
};

test('an endpoint that fails while lines are given a meaning is an expected failure', async () => {
  answer = () => ({ status: 500, body: {} });
  expect(await fillMeanings(reflectionId)).toMatchObject({ ok: false, error: { code: 'unavailable' } });
  for (const data of [[], [{ index: 0, embedding: [0, 0, 0, 0] }]]) {
    answer = () => ({ status: 200, body: { data } });
    expect(await fillMeanings(reflectionId)).toMatchObject({ ok: false, error: { code: 'unavailable' } });
  }
  expect(await meaningsStored()).toBe(0);
});

test('every line is given a meaning once, however often it is asked for', async () => {
  expect(await fillMeanings(reflectionId)).toMatchObject({ ok: true });
  expect(await meaningsStored()).toBe(2);
  expect(asked).toHaveLength(1);
  expect(asked[0]?.authorization).toBe('Bearer key-of-the-endpoint');
  expect(await fillMeanings(reflectionId)).toMatchObject({ ok: true });
  expect(asked).toHaveLength(1);
});

test('a question that shares no word with its answer finds it by meaning', async () => {
  expect(await find('were you unwell')).toEqual([
    'Parkinson, she said, and wrote down which tablets to take.',
  ]);
  expect(await find('bad weather')).toEqual(['The gale took the roof in November.']);
});

test('meaning finds nothing where words may not', async () => {
  expect(await find('were you unwell', 'guest')).toEqual([]);
  expect(await find('were you unwell', 'viewer')).toEqual([]);
});

test('what is about something else stays unfound', async () => {
  expect(await find('which melody')).toEqual([]);
});

test('words still answer when the endpoint fails, or answers with vectors of another length', async () => {
  for (const broken of [
    { status: 503, body: {} },
    { status: 200, body: 'nonsense' },
    { status: 200, body: { data: [{ index: 0, embedding: [1, 2] }] } },
    { status: 200, body: { data: [{ index: 0, embedding: [0, 0, 0, 0] }] } },
  ]) {
    answer = () => broken;
    expect(await find('which gale took the roof')).toEqual(['The gale took the roof in November.']);
  }
});

test('a library is embedded anew by another model, and what the one before said goes', async () => {
  process.env.EMBEDDINGS_MODEL = 'meaning-1';
  await scratch.db.query(`update internal.meanings set model = 'meaning-0'`);
  expect(await find('were you unwell')).toEqual([]);
  expect(await fillMeanings(reflectionId)).toMatchObject({ ok: true });
  expect(await find('were you unwell')).toHaveLength(1);
  expect(await scratch.db.query('select distinct model from internal.meanings')).toEqual([
    { model: 'meaning-1' },
  ]);
});
