import { createHmac, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { z } from 'zod';
import { DEMO_PASSWORD } from '#lib/local/demo-content.ts';
import { isSignedReceipt } from '#lib/platform/signed-receipt.ts';
import { actionBody, type Fields, findAction, stateIn } from '#tests/server-actions.ts';
import { callAction, cookieOf, reflectionIdOf, request } from './http.ts';
import { startAsGuest } from './started-session.ts';

const act = async (name: string, cookie: string, fields: Fields) => {
  const response = await callAction(findAction(name), { cookie, body: actionBody(fields) });
  const text = await response.text();
  return { response, state: stateIn(text), location: response.headers.get('x-action-redirect') ?? '' };
};

const codeOf = (state: Awaited<ReturnType<typeof act>>['state']) =>
  state && !state.ok ? state.error.code : null;

/** A session of Mara's that is genuine, and began at no moment that anybody knows of. */
function oldSession(userId: string): string {
  const { jwtSecret } = z
    .looseObject({ jwtSecret: z.string() })
    .parse(JSON.parse(readFileSync(join(inject('dataDir'), 'secrets.json'), 'utf8')));
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');
  const exp = Math.floor(Date.now() / 1000) + 3_600;
  const claims = {
    sub: userId,
    email: 'mara@demo.reflections.local',
    role: 'authenticated',
    aud: 'authenticated',
    exp,
  };
  const unsigned = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  const token = `${unsigned}.${createHmac('sha256', jwtSecret).update(unsigned).digest('base64url')}`;
  const session = {
    access_token: token,
    refresh_token: 'none',
    expires_at: exp,
    token_type: 'bearer',
    user: { id: userId },
  };
  return `reflections-session=base64-${part(session)}`;
}

async function userIdOf(cookie: string): Promise<string> {
  const response = await request({ path: '/api/account/export', headers: { cookie } });
  return z.object({ account: z.object({ id: z.guid() }) }).parse(await response.json()).account.id;
}

test('the export of an account holds what is its person’s: conversations, chats in the clear, and reflections', async () => {
  const response = await request({
    path: '/api/account/export',
    headers: { cookie: await cookieOf('mara') },
  });
  expect(response.status).toBe(200);
  const body = await response.text();
  const whole = z
    .object({
      account: z.object({ email: z.string(), signIns: z.array(z.unknown()).min(1) }),
      conversations: z.array(z.object({ lines: z.array(z.unknown()) })),
      recaps: z.array(z.unknown()),
      memories: z.array(z.unknown()),
      chats: z.array(z.object({ workflow: z.string() })),
      reflections: z.array(z.object({ sources: z.array(z.unknown()).min(1) })).length(1),
    })
    .parse(JSON.parse(body));
  expect(whole.account.email).toBe('mara@demo.reflections.local');
  expect(body).not.toMatch(/token_hash|encrypted_password/);
});

test('an action that lets words out or cannot be taken back asks for the password again when the sign-in is not recent', async () => {
  const reflectionId = await reflectionIdOf('mara');
  const cookie = oldSession(await userIdOf(await cookieOf('mara')));
  expect((await request({ path: `/reflections/${reflectionId}`, headers: { cookie } })).status).toBe(200);
  for (const path of ['/api/account/export', `/api/reflections/${reflectionId}/export`]) {
    const response = await request({ path, headers: { cookie } });
    expect([path, response.status, (await response.json()).error.code]).toEqual([path, 403, 'proof_needed']);
  }
  const uuid = '7f3f2a52-3f6d-4c8e-9d53-0d3a1f0f8c11';
  const actions: [string, Fields][] = [
    ['deleteAccountAction', [['email', 'mara@demo.reflections.local']]],
    ['deleteReflectionAction', [['reflectionId', reflectionId]]],
    [
      'setKeptDaysAction',
      [
        ['reflectionId', reflectionId],
        ['days', '30'],
      ],
    ],
    ['changeEmailAction', [['email', 'new@example.org']]],
    [
      'decideAccessAction',
      [
        ['authorizationId', 'an-app-that-asks'],
        ['decision', 'accept'],
      ],
    ],
    ['useOwnVoiceAction', [['reflectionId', reflectionId]]],
    [
      'changeMemberRoleAction',
      [
        ['reflectionId', reflectionId],
        ['userId', uuid],
        ['role', 'owner'],
      ],
    ],
    [
      'changeVisibilityAction',
      [
        ['reflectionId', reflectionId],
        ['namespaceId', uuid],
        ['visibility', 'published'],
        ['preview', 'a'.repeat(64)],
      ],
    ],
  ];
  for (const [name, fields] of actions) {
    const { state } = await act(name, cookie, fields);
    expect([name, codeOf(state)]).toEqual([name, 'proof_needed']);
  }
});

test('a password is changed only by somebody who knows the old one', async () => {
  const cookie = await cookieOf('ruben');
  const wrong = await act('changePasswordAction', cookie, [
    ['password', 'not the password'],
    ['newPassword', 'something quite new 1'],
  ]);
  expect(wrong.state).toMatchObject({ ok: false, error: { fields: { password: expect.any(String) } } });
  const sideDoor = await act('newPasswordAction', cookie, [['password', 'something quite new 1']]);
  expect(codeOf(sideDoor.state)).toBe('link_invalid');
  const right = await act('confirmItIsMeAction', cookie, [['password', DEMO_PASSWORD]]);
  expect(right.location).toContain('/account');
});

test('a guest comes back with a code, and deletes what they said', async () => {
  const { headers } = await startAsGuest();
  const asked = await request({
    path: '/api/guest-code',
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{}',
  });
  const { code } = z.object({ code: z.string() }).parse(await asked.json());
  expect(code).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/);
  const wrong = await act('openByCodeAction', '', [['code', '0000-0000-0000-0000']]);
  expect(codeOf(wrong.state)).toBe('invalid_request');
  const opened = await act('openByCodeAction', '', [['code', code.toLowerCase().replaceAll('-', ' ')]]);
  const cookie = opened.response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  expect(cookie).toContain('reflections-said=');

  const said = await request({ path: '/api/said', headers: { cookie } });
  expect(await said.json()).toMatchObject({ conversations: [{ name: 'Mara Lindqvist' }] });
  const tampered = cookie.replace(/=(.)/, (_, first) => `=${first === 'a' ? 'b' : 'a'}`);
  expect((await request({ path: '/api/said', headers: { cookie: tampered } })).status).toBe(404);

  const erased = await act('eraseSaidAction', cookie, [['confirmed', 'yes']]);
  const token = /\/erased\/([\w-]{43})/.exec(erased.location)?.[1] ?? '';
  expect((await request({ path: `/erased/${token}` })).status).toBe(200);
  const again = await request({ path: '/api/said', headers: { cookie } });
  expect(await again.json()).toEqual({ conversations: [], requests: [] });
});

test('an owner who deletes a reflection gets a receipt that anybody can check', async () => {
  const cookie = await cookieOf('ruben');
  const slug = `receipt-${randomUUID().slice(0, 8)}`;
  const made = await act('createReflectionAction', cookie, [
    ['displayName', 'To be erased'],
    ['slug', slug],
    ['language', 'en'],
  ]);
  const reflectionId = /\/reflections\/([0-9a-f-]{36})/.exec(made.location)?.[1] ?? '';
  const erased = await act('deleteReflectionAction', cookie, [['reflectionId', reflectionId]]);
  const token = /\/erased\/([\w-]{43})/.exec(erased.location)?.[1] ?? '';
  await expect
    .poll(async () => (await request({ path: `/api/erasures/${token}` })).status, { timeout: 60_000 })
    .toBe(200);
  const receipt = await (await request({ path: `/api/erasures/${token}` })).json();
  expect(isSignedReceipt(receipt)).toBe(true);
  expect(receipt).toMatchObject({ kind: 'reflection', isComplete: true, erased: { reflections: 1 } });
  expect(receipt.places).toHaveLength(10);
});

test('a receipt is nobody’s without its token', async () => {
  for (const path of [`/api/erasures/${'x'.repeat(43)}`, `/erased/${'x'.repeat(43)}`])
    expect((await request({ path })).status, path).toBe(404);
});
