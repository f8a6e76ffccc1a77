import '#tests/test-environment.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { anyone } from '#lib/platform/http/anyone.ts';
import { defineRoute } from '#lib/platform/http/define-route.ts';
import { fail, ok } from '#lib/platform/result.ts';

const echo = defineRoute({
  name: 'echo',
  params: z.strictObject({ id: z.uuid() }),
  query: z.strictObject({ page: z.coerce.number().int().optional() }),
  body: z.strictObject({ text: z.string().max(20) }),
  maxBodyBytes: 100,
  guard: async ({ body }) => (body.text === 'forbidden' ? fail('forbidden') : ok('proof')),
  respond: async ({ body, proof }) => {
    if (body.text === 'bug') throw new Error('relation "secrets" does not exist');
    return ok({ text: body.text, proof });
  },
});

const ID = '0b9e4a9e-6a5e-4a53-9c1e-6f3f6f1a2b3c';

async function call(
  body: BodyInit | null,
  more: { headers?: Record<string, string>; id?: string; query?: string } = {},
) {
  const response = await echo(
    new Request(`https://app.example/api/echo${more.query ?? ''}`, {
      method: 'POST',
      body,
      headers: { host: 'app.example', 'content-type': 'application/json', ...more.headers },
    }),
    { params: Promise.resolve({ id: more.id ?? ID }) },
  );
  return { status: response.status, text: await response.text(), headers: response.headers };
}

const codeOf = (answer: { text: string }) => JSON.parse(answer.text).error.code;

test('a good request reaches the handler with the proof of its guard', async () => {
  const answer = await call('{"text":"hello"}');
  expect(answer).toMatchObject({ status: 200, text: '{"text":"hello","proof":"proof"}' });
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('the answer to HEAD ends what nobody reads, and says the same of it', async () => {
  let isOver = false;
  const follow = defineRoute({
    name: 'follow',
    guard: anyone,
    respond: async () =>
      new Response(
        new ReadableStream({
          cancel: () => {
            isOver = true;
          },
        }),
        { status: 203, headers: { 'content-type': 'text/event-stream' } },
      ),
  });
  const ask = (method: string) =>
    follow(new Request('https://app.example/api/follow', { method }), { params: Promise.resolve({}) });
  expect((await ask('GET')).body).not.toBeNull();
  expect(isOver).toBe(false);
  const head = await ask('HEAD');
  expect(isOver).toBe(true);
  expect([head.status, head.headers.get('content-type'), head.body]).toEqual([
    203,
    'text/event-stream',
    null,
  ]);
});

describe('a bad request is refused with a code', () => {
  test.each([
    ['broken JSON', '{"text":', {}, 400, 'invalid_request'],
    ['a wrong type', '{"text":1}', {}, 400, 'invalid_request'],
    ['an unknown key', '{"text":"a","admin":true}', {}, 400, 'invalid_request'],
    ['no body', null, {}, 400, 'invalid_request'],
    ['bytes that are no text', new Uint8Array([0x22, 0xff, 0xfe, 0x22]), {}, 400, 'invalid_request'],
    ['a body over the limit', JSON.stringify({ text: 'x'.repeat(1_000_000) }), {}, 413, 'too_large'],
    [
      'a form',
      'text=a',
      { headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      415,
      'unsupported_media_type',
    ],
    ['a bad query', '{"text":"a"}', { query: '?page=one' }, 400, 'invalid_request'],
    ['an unknown query', '{"text":"a"}', { query: '?admin=1' }, 400, 'invalid_request'],
    ['an id that is none', '{"text":"a"}', { id: "1' or '1'='1" }, 404, 'not_found'],
    ['another site', '{"text":"a"}', { headers: { origin: 'https://evil.example' } }, 403, 'cross_origin'],
    ['a guard that says no', '{"text":"forbidden"}', {}, 403, 'forbidden'],
  ])('%s', async (_what, body, more, status, code) => {
    const answer = await call(body, more);
    expect(answer.status).toBe(status);
    expect(codeOf(answer)).toBe(code);
  });
});

test('a body is not read past its limit, whatever its length claims', async () => {
  let pulled = 0;
  const endless = new ReadableStream({
    pull(controller) {
      pulled += 1;
      controller.enqueue(new TextEncoder().encode('x'.repeat(50)));
    },
  });
  const request = new Request('https://app.example/api/echo', {
    method: 'POST',
    body: endless,
    headers: { 'content-type': 'application/json', 'content-length': '10' },
    duplex: 'half',
  } as RequestInit);
  const response = await echo(request, { params: Promise.resolve({ id: ID }) });
  expect(response.status).toBe(413);
  expect(pulled).toBeLessThan(10);
});

test('a bug answers 500 with a reference and not a word of what happened', async () => {
  const answer = await call('{"text":"bug"}');
  expect(answer.status).toBe(500);
  expect(JSON.parse(answer.text).error).toMatchObject({ code: 'internal', reference: expect.any(String) });
  expect(answer.text).not.toMatch(/relation|secrets|Error|at /);
});

test('a route without parameters, query or body takes none', async () => {
  const route = defineRoute({ name: 'plain', guard: anyone, respond: async () => ok('fine') });
  const response = await route(new Request('https://app.example/api/plain'), {
    params: Promise.resolve(undefined),
  });
  expect(await response.json()).toBe('fine');
});

test('a route can name the kind of content that its sender uses', async () => {
  const route = defineRoute({
    name: 'reports',
    body: z.strictObject({ a: z.number() }),
    bodyType: 'application/csp-report',
    guard: anyone,
    respond: async ({ body }) => ok(body.a),
  });
  const send = async (type: string) => {
    const request = new Request('https://app.example/api/reports', {
      method: 'POST',
      body: '{"a":1}',
      headers: { 'content-type': type },
    });
    return (await route(request, { params: Promise.resolve({}) })).status;
  };
  expect(await send('application/csp-report; charset=utf-8')).toBe(200);
  expect(await send('application/json')).toBe(415);
});

test('somebody who pressed a button is shown a page in place of JSON', async () => {
  const answer = await call('{"text":"forbidden"}', { headers: { 'sec-fetch-mode': 'navigate' } });
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toMatch(/^\/refused\?code=forbidden&reference=[0-9a-f-]{36}$/);
});
