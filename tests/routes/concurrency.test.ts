import { beforeAll, expect, test } from 'vitest';
import type { DemoPerson } from '#tests/app-client.ts';
import { isDeep } from '#tests/depth.ts';
import { actionBody, findAction } from '#tests/server-actions.ts';
import { callAction, cookieOf, reflectionIdOf, request } from './http.ts';
import { hiddenFrom, type Reader, shownTo } from './readers.ts';
import { expectNoInsides } from './typed-refusal.ts';

const people: DemoPerson[] = ['mara', 'elin', 'tomas', 'signe', 'ruben'];
const readers: Reader[] = [...people, 'nobody'];
const AT_ONCE = 200;
/** One has every reader ask for everything. */
const ROUNDS = isDeep ? 3 : 1;

let maras = '';
let rubens = '';
const cookies = new Map<Reader, string>([['nobody', '']]);

beforeAll(async () => {
  for (const person of people) cookies.set(person, await cookieOf(person));
  maras = await reflectionIdOf('mara');
  rubens = await reflectionIdOf('ruben');
});

type Ask = { name: string; ask: (cookie: string) => Promise<Response> };

const get = (path: () => string): Ask => ({
  name: path.toString().replace('() => ', ''),
  ask: (cookie) => request({ path: path(), headers: { cookie } }),
});

const act = (name: string, fields: () => Record<string, string>): Ask => ({
  name,
  ask: (cookie) => callAction(findAction(name), { cookie, body: actionBody(Object.entries(fields())) }),
});

const asks: Ask[] = [
  get(() => '/reflections'),
  get(() => `/reflections/${maras}`),
  get(() => `/reflections/${rubens}`),
  get(() => `/reflections/${maras}/settings`),
  get(() => `/reflections/${rubens}/settings`),
  get(() => `/api/reflections/${maras}/export`),
  get(() => `/api/reflections/${rubens}/export`),
  get(() => '/api/health'),
  get(() => '/reflections/new'),
  // All of these are refused, whoever asks: nobody's rows may change under the others' eyes.
  act('createReflectionAction', () => ({ displayName: 'Mara', slug: 'mara-lindqvist' })),
  act('updateReflectionAction', () => ({ reflectionId: maras, displayName: 'Mara', slug: '!' })),
  act('removeMemberAction', () => ({ reflectionId: maras, userId: '7f3f2a52-3f6d-4c8e-9d53-0d3a1f0f8c11' })),
];

type Answer = { reader: Reader; ask: Ask; status: number; body: string; ms: number };

async function askAs(reader: Reader, ask: Ask): Promise<Answer> {
  const startedAt = performance.now();
  try {
    const response = await ask.ask(cookies.get(reader) ?? '');
    const body = await response.text();
    return { reader, ask, status: response.status, body, ms: performance.now() - startedAt };
  } catch (error) {
    throw new Error(`${reader} asking for ${ask.name} got no whole answer`, { cause: error });
  }
}

const askAtOnce = (offset: number): Promise<Answer[]> =>
  Promise.all(
    Array.from({ length: AT_ONCE }, (_, index) => {
      const turn = index + offset;
      const reader = readers[turn % readers.length] ?? 'nobody';
      return askAs(reader, asks[Math.floor(turn / readers.length) % asks.length] ?? get(() => '/'));
    }),
  );

test(`${AT_ONCE} requests at once from readers of every role: no 5xx, and nobody sees what is not theirs`, async () => {
  const times: number[] = [];
  // As a load balancer does all the time: a server that is busy is told from one that is down by when it last answered.
  expect((await get(() => '/api/health').ask('')).status).toBe(200);
  for (let round = 0; round < ROUNDS; round += 1) {
    const answers = await askAtOnce(round * 7);
    for (const { reader, ask, status, body, ms } of answers) {
      const what = `${reader} asking for ${ask.name}`;
      expect(status, what).toBeLessThan(500);
      expectNoInsides(body);
      const leaked = hiddenFrom[reader].filter((text) => body.includes(text));
      expect(leaked, what).toEqual([]);
      times.push(ms);
    }
    const byPage = (reader: Reader) =>
      answers
        .filter((answer) => answer.reader === reader)
        .map(({ body }) => body)
        .join();
    for (const person of people)
      for (const text of shownTo[person]) expect(byPage(person), person).toContain(text);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0);
  console.log(
    `${times.length} requests, ${AT_ONCE} at once: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, slowest ${at(0.999)} ms`,
  );
});

test('roles decide what is answered, one request at a time too', async () => {
  const expected: Record<Reader, readonly [overview: number, settings: number, file: number]> = {
    mara: [200, 200, 200],
    elin: [200, 200, 403],
    tomas: [200, 403, 403],
    signe: [200, 403, 403],
    ruben: [404, 404, 404],
    nobody: [307, 307, 401],
  };
  for (const reader of readers) {
    const headers = { cookie: cookies.get(reader) ?? '' };
    const paths = [
      `/reflections/${maras}`,
      `/reflections/${maras}/settings`,
      `/api/reflections/${maras}/export`,
    ];
    const statuses: number[] = [];
    for (const path of paths) statuses.push((await request({ path, headers })).status);
    expect(statuses, reader).toEqual(expected[reader]);
  }
});
