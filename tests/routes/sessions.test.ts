import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { DemoPerson } from '#tests/app-client.ts';
import { actionBody, findAction, stateIn } from '#tests/server-actions.ts';
import { callAction, cookieOf, errorBodySchema, reflectionIdOf, request } from './http.ts';

const startedSchema = z.strictObject({
  conversationId: z.guid(),
  mode: z.string(),
  audience: z.string(),
  offRecord: z.boolean(),
  ingestionEnabled: z.boolean(),
  textOnly: z.boolean(),
  connection: z.strictObject({ type: z.literal('websocket'), signedUrl: z.string() }),
  dynamicVariables: z.record(z.string(), z.string()),
  warnings: z.array(z.object({ code: z.string() })),
});

const SLUG = 'mara-lindqvist';
const json = { 'content-type': 'application/json' };

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  request({ path, method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) });

const as = async (person: DemoPerson) => ({ cookie: await cookieOf(person) });

async function start(person: DemoPerson, wish: object = {}) {
  const body = { reflectionId: await reflectionIdOf('mara'), ...wish };
  return post('/api/sessions', body, await as(person));
}

const madeSchema = z.object({ ok: z.literal(true), value: z.object({ link: z.url() }) });

/** The token of a new share link to the demo's public side. */
async function newLink(maxUses: number): Promise<string> {
  const fields: [string, string][] = [
    ['reflectionId', await reflectionIdOf('mara')],
    ['label', `For ${randomUUID()}`],
    ['days', '1'],
    ['maxUses', String(maxUses)],
  ];
  const answer = await callAction(findAction('createShareLinkAction'), {
    ...(await as('mara')),
    body: actionBody(fields),
  });
  const { link } = madeSchema.parse(stateIn(await answer.text())).value;
  return new URL(link).pathname.replace('/s/', '');
}

async function codeOf(response: Response): Promise<string> {
  if (response.status < 400) return `${response.status}`;
  return errorBodySchema.parse(await response.json()).error.code;
}

/** What was begun. One that was refused is shown. */
async function startedIn<Schema extends z.ZodType>(
  response: Response,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const body: unknown = await response.json();
  expect(body).not.toHaveProperty('error');
  return schema.parse(body);
}

describe('a member', () => {
  test('a member starts, ends, and ends again', async () => {
    const response = await start('mara');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const { conversationId, ...started } = await startedIn(response, startedSchema);
    expect(started).toMatchObject({ mode: 'reflection', audience: 'private', warnings: [] });
    for (let times = 0; times < 2; times += 1) {
      const ended = await request({
        path: `/api/sessions/${conversationId}/end`,
        method: 'POST',
        headers: await as('mara'),
      });
      expect(await ended.json()).toMatchObject({ status: 'ended', durationSeconds: expect.any(Number) });
    }
    const resumed = await post(`/api/sessions/${conversationId}/resume`, {}, await as('mara'));
    expect([resumed.status, await codeOf(resumed)]).toEqual([409, 'conversation_not_active']);
  });

  test('a member takes a lost connection up again, into the same conversation', async () => {
    const { conversationId } = await startedIn(await start('mara'), startedSchema);
    const resumed = await post(
      `/api/sessions/${conversationId}/resume`,
      { textOnly: true },
      await as('mara'),
    );
    expect(await startedIn(resumed, startedSchema)).toMatchObject({ conversationId, textOnly: true });
  });

  test.each([
    ['signe', {}, '200'],
    ['signe', { agentType: 'interviewer' }, 'forbidden'],
    ['mara', { agentType: 'interviewer', offRecord: true }, 'interview_requires_ingestion'],
    ['ruben', {}, 'not_found'],
    ['mara', { reflectionId: randomUUID() }, 'not_found'],
    ['mara', { role: 'owner' }, 'invalid_request'],
    ['mara', { offRecord: 'yes' }, 'invalid_request'],
    ['mara', { mode: 'x'.repeat(101) }, 'invalid_request'],
    ['mara', { reflectionId: 'mara' }, 'invalid_request'],
  ] as const)('%s wishes %j: %s', async (person, wish, code) => {
    expect(await codeOf(await start(person, wish))).toBe(code);
  });

  test('another member, a guest and nobody find no conversation of hers, whether or not there is one', async () => {
    const { conversationId } = await startedIn(await start('mara'), startedSchema);
    const guest = { cookie: `reflections-guest=${randomUUID()}` };
    for (const id of [conversationId, randomUUID(), 'x']) {
      for (const headers of [await as('elin'), guest, {}]) {
        for (const what of ['end', 'resume']) {
          expect(await codeOf(await post(`/api/sessions/${id}/${what}`, {}, headers))).toBe('not_found');
        }
      }
    }
  });

  test('who is not signed in starts nothing', async () => {
    const body = { reflectionId: await reflectionIdOf('mara') };
    expect(await codeOf(await post('/api/sessions', body))).toBe('unauthenticated');
  });

  test('a form on another site starts nothing', async () => {
    const body = { reflectionId: await reflectionIdOf('mara') };
    const headers = { ...(await as('mara')), 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    expect(await codeOf(await post('/api/sessions', body, headers))).toBe('cross_origin');
  });
});

describe('an app with an access token', () => {
  /** As it stands in the cookie of the web. */
  async function tokenOf(person: DemoPerson): Promise<string> {
    const parts = (await cookieOf(person))
      .split('; ')
      .filter((pair) => pair.startsWith('reflections-session'))
      .map((pair) => pair.slice(pair.indexOf('=') + 1))
      .join('');
    const session = Buffer.from(parts.replace(/^base64-/, ''), 'base64url').toString();
    return z.object({ access_token: z.string() }).parse(JSON.parse(session)).access_token;
  }

  test('an app with an access token starts, and is told which call it is', async () => {
    const body = { reflectionId: await reflectionIdOf('mara'), connection: 'websocket' };
    const response = await post('/api/mobile/sessions', body, {
      authorization: `Bearer ${await tokenOf('mara')}`,
      origin: 'capacitor://localhost',
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe('capacitor://localhost');
    const { providerConversationId, ...started } = await startedIn(
      response,
      z.looseObject({ providerConversationId: z.string().min(1) }),
    );
    const { conversationId } = startedSchema.parse(started);
    expect(JSON.stringify(started)).toContain(providerConversationId);
    const authorization = `Bearer ${await tokenOf('mara')}`;
    const ended = await post(`/api/sessions/${conversationId}/end`, {}, { authorization });
    expect(await ended.json()).toMatchObject({ status: 'ended' });
    const others = await post(
      `/api/sessions/${conversationId}/end`,
      {},
      {
        authorization: `Bearer ${await tokenOf('elin')}`,
      },
    );
    expect(await codeOf(others)).toBe('not_found');
  });

  test.each([
    ['no token', async () => ({})],
    ['a cookie in its place', () => as('mara')],
    ['no JWT', async () => ({ authorization: 'Bearer x' })],
    ['a forged one', async () => ({ authorization: `Bearer ${(await tokenOf('mara')).slice(0, -6)}AAAAAA` })],
    [
      'one that says it needs no signature',
      async () => ({ authorization: `Bearer ${unsigned(await tokenOf('mara'))}` }),
    ],
  ])('%s is refused', async (_what, headers) => {
    const body = { reflectionId: await reflectionIdOf('mara') };
    const response = await post('/api/mobile/sessions', body, await headers());
    expect([response.status, await codeOf(response)]).toEqual([401, 'unauthorized']);
  });

  test('an app with an access token asks for WebRTC when it says nothing, which the local provider has not', async () => {
    const headers = { authorization: `Bearer ${await tokenOf('mara')}` };
    const refused = await post(
      '/api/mobile/sessions',
      { reflectionId: await reflectionIdOf('mara') },
      headers,
    );
    expect([refused.status, await codeOf(refused)]).toEqual([503, 'unavailable']);
  });

  const unsigned = (token: string) =>
    `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${token.split('.')[1]}.${token.split('.')[2]}`;
});

describe('a guest of an app', () => {
  const startedAsGuest = startedSchema.extend({
    providerConversationId: z.string(),
    guestToken: z.string().min(36),
  });
  const open = (body: object, headers: Record<string, string> = {}) =>
    post('/api/mobile/public/sessions', { connection: 'websocket', ...body }, headers);

  test.each(['slug', 'link'] as const)(
    'a guest of an app comes in by a %s, and is known again by the token that it keeps',
    async (door) => {
      const wish = door === 'slug' ? { slug: SLUG } : { link: await newLink(5) };
      const response = await open(wish);
      expect(response.headers.getSetCookie().filter((c) => c.startsWith('reflections-guest'))).toEqual([]);
      const { guestToken } = await startedIn(response, startedAsGuest);
      const again = await startedIn(await open(wish, { 'x-guest-token': guestToken }), startedAsGuest);
      expect(again.guestToken).toBe(guestToken);
    },
  );

  test('a guest of an app takes a call up again, judges an answer, ends it and reads what was said, all by the token', async () => {
    const started = await startedIn(await open({ slug: SLUG }), startedAsGuest);
    const { conversationId } = started;
    const mine = { 'x-guest-token': started.guestToken };
    const resumed = await post(`/api/sessions/${conversationId}/resume`, { connection: 'websocket' }, mine);
    expect(await resumed.json()).toMatchObject({ conversationId });
    const opinion = { answer: 'I was born on Kökar.', rating: 'good' };
    expect(await codeOf(await post(`/api/sessions/${conversationId}/feedback`, opinion, mine))).toBe('200');
    const ended = await post(`/api/sessions/${conversationId}/end`, {}, mine);
    expect(await ended.json()).toMatchObject({ status: 'ended' });
    const transcript = await request({ path: `/api/sessions/${conversationId}/transcript`, headers: mine });
    expect(await transcript.json()).toEqual({ turns: expect.any(Array) });
  });

  test('a guest of an app finds nothing of another guest, and nothing with a token that is none', async () => {
    const { conversationId } = await startedIn(await open({ slug: SLUG }), startedAsGuest);
    for (const token of [randomUUID(), 'x', '']) {
      const headers = { 'x-guest-token': token };
      for (const what of ['resume', 'end'])
        expect(await codeOf(await post(`/api/sessions/${conversationId}/${what}`, {}, headers))).toBe(
          'not_found',
        );
      const transcript = await request({ path: `/api/sessions/${conversationId}/transcript`, headers });
      expect(await codeOf(transcript)).toBe('not_found');
    }
  });

  test.each([
    [{}],
    [{ slug: SLUG, link: 'x' }],
    [{ slug: SLUG, ingestion: true }],
    [{ slug: SLUG, connection: 'udp' }],
  ])('a guest of an app with %j is refused', async (body) => {
    expect(await codeOf(await open(body))).toBe('invalid_request');
  });
});

describe('a guest', () => {
  const guestCookie = (response: Response) =>
    response.headers.getSetCookie().find((c) => c.startsWith('reflections-guest='));

  test('a guest is known again by a cookie that no script can read, and may end what is theirs', async () => {
    const response = await post(`/api/public/${SLUG}/sessions`, { textOnly: true });
    const cookie = guestCookie(response);
    expect(cookie).toMatch(/^reflections-guest=[0-9a-f-]{36}\.[\w-]{32}; Path=\/; .*HttpOnly; SameSite=lax/);
    const { conversationId, dynamicVariables, ...started } = await startedIn(response, startedSchema);
    expect(started).toMatchObject({ audience: 'public', textOnly: true, ingestionEnabled: false });
    expect(dynamicVariables).toMatchObject({ actor_type: 'guest', allowed_actions: 'retrieve-context' });
    const again = { cookie: String(cookie?.split(';')[0]) };
    const next = await post(`/api/public/${SLUG}/sessions`, {}, again);
    expect(guestCookie(next)).toBeUndefined();
    await startedIn(next, startedSchema);
    const ended = await post(`/api/sessions/${conversationId}/end`, {}, again);
    expect(await ended.json()).toMatchObject({ status: 'ended' });
    expect(JSON.stringify(dynamicVariables)).not.toContain(again.cookie.split('=')[1]);
  });

  test.each([
    ['/api/public/nobody-here/sessions', {}, 404, 'not_found'],
    [`/api/public/${SLUG}/sessions`, { agentType: 'interviewer' }, 400, 'invalid_request'],
    [`/api/public/${SLUG}/sessions`, { ingestion: true }, 400, 'invalid_request'],
    [`/api/share-links/${'x'.repeat(43)}/sessions`, {}, 410, 'share_link_invalid'],
    [`/api/share-links/${'x'.repeat(201)}/sessions`, {}, 404, 'not_found'],
  ])('%s with %j: %i %s', async (path, body, status, code) => {
    const response = await post(path, body);
    expect([response.status, await codeOf(response)]).toEqual([status, code]);
  });

  test('fifty at once over a link with seven uses: seven come in', async () => {
    const link = await newLink(7);
    const guests = Array.from({ length: 50 }, () => ({
      cookie: `reflections-guest=${randomUUID()}`,
      'x-forwarded-for': '203.0.113.50',
    }));
    const path = `/api/share-links/${link}/sessions`;
    const answers = await Promise.all(guests.map((headers) => post(path, { textOnly: true }, headers)));
    const codes = await Promise.all(answers.map(codeOf));
    expect(codes.filter((code) => code === '200')).toHaveLength(7);
    expect(codes.filter((code) => code === 'share_link_invalid')).toHaveLength(43);
    expect(await codeOf(await post(path, {}, guests[0]))).toBe('share_link_invalid');
  });

  test('one address has sixty tries, with whatever cookie and through whichever door, and is told when to come back', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.77' };
    const codes = [];
    for (let tries = 0; tries < 60; tries += 1) {
      const path =
        tries % 2 ? '/api/public/nobody-here/sessions' : `/api/share-links/${randomUUID()}/sessions`;
      codes.push((await post(path, {}, headers)).status);
    }
    expect(new Set(codes)).toEqual(new Set([404, 410]));
    const refused = await post(`/api/public/${SLUG}/sessions`, {}, headers);
    expect([refused.status, await codeOf(refused)]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
