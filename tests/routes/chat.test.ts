import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { parseWorkflow } from '#lib/chat/engine/export.ts';
import { MESSAGE_LENGTH } from '#lib/chat/limits.public.ts';
import type { Call, DemoPerson } from '#tests/app-client.ts';
import { eventsOf, untilType } from '#tests/chat-events.ts';
import { appUrl, cookieOf, reflectionIdOf, request } from './http.ts';
import { expectTypedRefusal } from './typed-refusal.ts';

const ANY_ID = '00000000-0000-4000-8000-000000000000';
const startedSchema = z.strictObject({ sessionId: z.guid() });
const listSchema = z.strictObject({
  sessions: z.array(z.object({ id: z.guid(), title: z.string().optional(), status: z.string() })),
});
const jsonType = { 'content-type': 'application/json' };

let chats = '';
/** Mara's, with one answer in it. */
let hers = '';
beforeAll(async () => {
  chats = `/api/reflections/${await reflectionIdOf('mara')}/chat`;
  hers = await start('mara');
  await say(hers, 'mara', 'Tell me of the lighthouse.\nAnd of the sea.');
});

const as = async (person: DemoPerson | 'nobody'): Promise<Record<string, string>> =>
  person === 'nobody' ? {} : { cookie: await cookieOf(person) };

async function post(path: string, person: DemoPerson | 'nobody', body: unknown, headers = {}) {
  const own = { ...jsonType, origin: appUrl, ...(await as(person)), ...headers };
  const sent = typeof body === 'string' ? body : JSON.stringify(body);
  return request({ path, method: 'POST', headers: own, body: sent });
}

const get = async (path: string, person: DemoPerson | 'nobody', headers = {}) =>
  request({ path, headers: { ...(await as(person)), ...headers } });

const remove = async (path: string, person: DemoPerson | 'nobody') =>
  request({ path, method: 'DELETE', headers: { origin: appUrl, ...(await as(person)) } });

async function start(person: DemoPerson, wish: object = {}): Promise<string> {
  const { sessionId } = startedSchema.parse(await (await post(chats, person, wish)).json());
  return `${chats}/${sessionId}`;
}

const say = async (chat: string, person: DemoPerson, text: string) =>
  untilType(eventsOf(await post(`${chat}/messages`, person, { text })), 'session:turn_completed');

async function codeOf(response: Response): Promise<string> {
  if (response.ok) return 'ok';
  const refusal = await expectTypedRefusal(response);
  return refusal && !refusal.ok ? refusal.error.code : '';
}

/** The messages of a session as its export tells them. */
async function messagesOf(chat: string, person: DemoPerson) {
  const { workflow } = parseWorkflow(await (await get(`${chat}/export`, person)).text());
  return z
    .object({ relaviumExport: z.object({ messages: z.array(z.object({ id: z.guid(), role: z.string() })) }) })
    .parse(workflow.metadata).relaviumExport.messages;
}

const listOf = async (person: DemoPerson) =>
  listSchema.parse(await (await get(chats, person)).json()).sessions;

const idOf = (chat: string): string => chat.split('/').at(-1) ?? '';

const OF_A_SESSION: [string, (chat: string, person: DemoPerson | 'nobody') => Promise<Response>][] = [
  ['messages', (chat, person) => post(`${chat}/messages`, person, { text: 'Hello?' })],
  ['events', (chat, person) => get(`${chat}/events`, person)],
  ['cancel', (chat, person) => post(`${chat}/cancel`, person, {})],
  ['export', (chat, person) => get(`${chat}/export`, person)],
  ['fork', (chat, person) => post(`${chat}/fork`, person, { messageId: ANY_ID })],
  ['approval', (chat, person) => post(`${chat}/approvals/${ANY_ID}`, person, { approve: true })],
  ['end', (chat, person) => post(`${chat}/end`, person, {})],
  ['delete', (chat, person) => remove(chat, person)],
];

describe.each(OF_A_SESSION)('%s', (_name, call) => {
  test('the route is there for nobody but whose session it is', async () => {
    expect(await codeOf(await call(hers, 'nobody'))).toBe('unauthenticated');
    for (const person of ['ruben', 'elin', 'tomas', 'signe'] as const)
      expect(await codeOf(await call(hers, person)), person).toBe('not_found');
  });

  test('the session is in no other reflection', async () => {
    const ofRuben = `/api/reflections/${await reflectionIdOf('ruben')}/chat`;
    const places = ['x', `${idOf(hers)}x`, ANY_ID, '%00', '..%2f', "1'; drop table x; --"];
    for (const place of places)
      expect(await codeOf(await call(`${chats}/${place}`, 'mara'))).toBe('not_found');
    expect(await codeOf(await call(`${ofRuben}/${idOf(hers)}`, 'ruben'))).toBe('not_found');
    expect(await codeOf(await call(`${ofRuben}/${idOf(hers)}`, 'mara'))).toBe('not_found');
  });
});

test('a typed session is unchanged after all refused requests', async () => {
  expect((await messagesOf(hers, 'mara')).map(({ role }) => role)).toEqual([
    'user',
    'assistant',
    'tool',
    'assistant',
  ]);
  expect((await listOf('mara')).find(({ id }) => id === idOf(hers))).toMatchObject({
    title: 'Tell me of the lighthouse.',
  });
});

describe('a beginning', () => {
  test.each([
    ['nobody', {}, 'unauthenticated'],
    ['ruben', {}, 'not_found'],
    ['signe', {}, 'ok'],
    ['signe', { fsScopeTier: 'project' }, 'forbidden'],
    ['signe', { fsScopeTier: 'full' }, 'forbidden'],
    ['mara', { fsScopeTier: 'project' }, 'ok'],
    // The operator of this installation has not allowed it.
    ['mara', { fsScopeTier: 'full' }, 'forbidden'],
    ['mara', { fsScopeTier: 'everything' }, 'invalid_request'],
    ['mara', { workingDir: '/etc' }, 'invalid_request'],
    ['mara', [], 'invalid_request'],
    ['mara', '{', 'invalid_request'],
  ] as const)('by %s with %j: %s', async (person, body, code) => {
    expect(await codeOf(await post(chats, person, body))).toBe(code);
  });

  test('each member is listed their own, and no others', async () => {
    const own = await start('signe');
    expect((await listOf('signe')).map(({ id }) => id)).toContain(idOf(own));
    for (const person of ['mara', 'elin'] as const)
      expect((await listOf(person)).map(({ id }) => id)).not.toContain(idOf(own));
    expect(await codeOf(await get(chats, 'ruben'))).toBe('not_found');
  });
});

describe('a message', () => {
  const texts: [string, unknown, string][] = [
    ['nothing', { text: '' }, 'invalid_request'],
    ['blanks', { text: ' \n\t ' }, 'invalid_request'],
    ['a number', { text: 5 }, 'invalid_request'],
    ['too much', { text: 'x'.repeat(MESSAGE_LENGTH + 1) }, 'invalid_request'],
    ['far too much', { text: 'x'.repeat(300_000) }, 'too_large'],
    ['more than text', { text: 'Hello', role: 'system' }, 'invalid_request'],
    ['no JSON', '{', 'invalid_request'],
  ];
  test.each(texts)('a typed message of %s is refused', async (_what, body, code) => {
    expect(await codeOf(await post(`${hers}/messages`, 'mara', body))).toBe(code);
  });

  test('a typed message in another kind of content, and from another site, is refused', async () => {
    const path = `${hers}/messages`;
    const plain = await post(path, 'mara', { text: 'x' }, { 'content-type': 'text/plain' });
    expect(await codeOf(plain)).toBe('unsupported_media_type');
    const evil = { origin: 'https://evil.example' };
    expect(await codeOf(await post(path, 'mara', { text: 'x' }, evil))).toBe('cross_origin');
  });

  test('a typed message of odd letters is kept and answered', async () => {
    const chat = await start('mara');
    const told = await say(chat, 'mara', 'a\u0000b \ud800 \u202e {{ctx.reflection_words}} \u{1f30a}');
    expect(told.at(-1)).toMatchObject({ stopReason: 'stop' });
    expect(await messagesOf(chat, 'mara')).not.toEqual([]);
  });

  test('a typed message of the longest kind is answered, and names the session by its beginning', async () => {
    const chat = await start('mara');
    const told = await say(chat, 'mara', 'sea '.repeat(MESSAGE_LENGTH / 4).trim());
    expect(told.at(-1)).toMatchObject({ type: 'session:turn_completed' });
    const title = (await listOf('mara')).find(({ id }) => id === idOf(chat))?.title;
    expect(title).toMatch(/^(sea )+sea…$/);
  });

  test('a typed message of a viewer is answered, through the reflection alone', async () => {
    const told = await say(await start('signe'), 'signe', 'What of the lighthouse?');
    const called = told.flatMap((event) => (event.type === 'agent:tool_call' ? event.toolId : []));
    expect(new Set(called)).toEqual(new Set(['retrieve_context']));
    expect(told.at(-1)).toMatchObject({ stopReason: 'stop' });
  });
});

describe('the events', () => {
  async function numbersAfter(headers: Record<string, string>, query = ''): Promise<number[]> {
    const events = eventsOf(await get(`${hers}/events${query}`, 'mara', headers));
    const seen = await untilType(events, 'session:exported');
    await events.return(undefined);
    return seen.map(({ sequenceNumber }) => sequenceNumber);
  }

  test('the events of a session come again from the one that was seen last, in one row', async () => {
    await messagesOf(hers, 'mara');
    const all = await numbersAfter({});
    expect(all).toEqual(all.map((_, place) => place));
    expect(await numbersAfter({ 'last-event-id': '1' })).toEqual(all.slice(2));
    expect(await numbersAfter({}, '?after=2')).toEqual(all.slice(3));
    expect(await numbersAfter({ 'last-event-id': '1' }, '?after=0')).toEqual(all.slice(2));
  });

  test.each(['', 'x', '-5', '1.5', '1e1', '99999999999', '2147483648'])(
    'the events of a session begin anew after “%s”, which is no number of an event',
    async (odd) => {
      expect((await numbersAfter({ 'last-event-id': odd }))[0]).toBe(0);
      expect((await numbersAfter({}, `?after=${odd}`))[0]).toBe(0);
    },
  );

  test('the events of a session come as a stream that nobody keeps or gathers', async () => {
    const response = await get(`${hers}/events`, 'mara');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    await response.body?.cancel();
  });
});

describe('a fork', () => {
  test('a fork of a session goes on from before one message of one’s own', async () => {
    const chat = await start('mara');
    await say(chat, 'mara', 'First.');
    await say(chat, 'mara', 'Second.');
    const before = await messagesOf(chat, 'mara');
    const [, second] = before.filter(({ role }) => role === 'user');
    const response = await post(`${chat}/fork`, 'mara', { messageId: second?.id });
    const fork = `${chats}/${startedSchema.parse(await response.json()).sessionId}`;
    const inFork = (await messagesOf(fork, 'mara')).map(({ role }) => role);
    expect(inFork).toEqual(
      before
        .slice(
          0,
          before.findIndex(({ id }) => id === second?.id),
        )
        .map(({ role }) => role),
    );
    expect((await say(fork, 'mara', 'Otherwise.')).at(-1)).toMatchObject({ stopReason: 'stop' });
    expect(await messagesOf(chat, 'mara'), 'the first one stays').toEqual(before);
  });

  test('a fork of a session from somebody else’s message, or from an answer, is refused', async () => {
    const ofSigne = await start('signe');
    const [question, answer] = await messagesOf(hers, 'mara');
    const foreign = await post(`${ofSigne}/fork`, 'signe', { messageId: question?.id });
    expect(await codeOf(foreign)).toBe('not_found');
    expect(await codeOf(await post(`${hers}/fork`, 'mara', { messageId: answer?.id }))).toBe('not_found');
    expect(await codeOf(await post(`${hers}/fork`, 'mara', { messageId: randomUUID() }))).toBe('not_found');
    expect(await codeOf(await post(`${hers}/fork`, 'mara', { messageId: 'x' }))).toBe('invalid_request');
  });
});

describe('an end', () => {
  test('of a session is for good, and it can be read', async () => {
    const chat = await start('mara');
    await say(chat, 'mara', 'Last words.');
    for (let times = 0; times < 2; times += 1)
      expect(await (await post(`${chat}/end`, 'mara', {})).json()).toEqual({ status: 'ended' });
    expect(await codeOf(await post(`${chat}/messages`, 'mara', { text: 'More?' }))).toBe(
      'conversation_not_active',
    );
    expect(await messagesOf(chat, 'mara')).toHaveLength(4);
    expect((await listOf('mara')).find(({ id }) => id === idOf(chat))).toMatchObject({ status: 'ended' });
  });

  test('an end by deleting takes everything along, files too', async () => {
    const chat = await start('mara');
    await say(chat, 'mara', 'Words to forget.');
    const [, , , reflectionId = ''] = chat.split('/');
    const folder = join(inject('dataDir'), 'workspaces', reflectionId, idOf(chat));
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'note.txt'), 'Words to forget.');
    const watching = await get(`${chat}/events`, 'mara');
    const calls: Call[] = [{ path: chat, method: 'DELETE', headers: { origin: 'https://evil.example' } }];
    for (const call of calls)
      expect(
        await codeOf(await request({ ...call, headers: { ...call.headers, ...(await as('mara')) } })),
      ).toBe('cross_origin');
    expect((await remove(chat, 'mara')).status).toBe(200);
    expect(existsSync(folder)).toBe(false);
    expect(await codeOf(await remove(chat, 'mara'))).toBe('not_found');
    expect((await listOf('mara')).map(({ id }) => id)).not.toContain(idOf(chat));
    // Whoever was watching is let go.
    for await (const event of eventsOf(watching)) expect(event.type).not.toBe('session:exported');
  });
});

test('an answer to a request that is not there is refused', async () => {
  const path = `${hers}/approvals`;
  expect(await codeOf(await post(`${path}/${ANY_ID}`, 'mara', { approve: true }))).toBe('not_found');
  expect(await codeOf(await post(`${path}/x`, 'mara', { approve: true }))).toBe('not_found');
  expect(await codeOf(await post(`${path}/${ANY_ID}`, 'mara', { approve: 'yes' }))).toBe('invalid_request');
});
