import '#tests/test-environment.ts';
import { NextRequest } from 'next/server';
import { afterEach, expect, test, vi } from 'vitest';
import { quietAuthClient } from '#lib/accounts/quiet-auth-client.ts';
import { refreshSession } from '#lib/accounts/refresh-session.ts';
import { sessionCookieOptions } from '#lib/platform/db/session-cookie.ts';

const asked = vi.fn(
  async (..._: unknown[]) =>
    new Response('{"code":"refresh_token_not_found","message":"Invalid Refresh Token"}', {
      status: 400,
      headers: { 'content-type': 'application/json' },
    }),
);
vi.stubGlobal('fetch', asked);
const printed = [vi.spyOn(console, 'error').mockReturnValue(), vi.spyOn(console, 'warn').mockReturnValue()];
quietAuthClient();
afterEach(() => {
  for (const one of [asked, ...printed]) one.mockClear();
});

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Made up by somebody who has no account: it has run out, so that the app asks for another. */
const MADE_UP = part({
  access_token: `${part({ alg: 'ES256', typ: 'JWT' })}.${part({ sub: 'nobody', exp: 1 })}.${'a'.repeat(86)}`,
  refresh_token: 'made up',
  token_type: 'bearer',
  expires_in: 0,
  expires_at: 1,
  user: { id: 'nobody' },
});

/** The cookies that the page is handed. */
async function open(address: string, session = MADE_UP): Promise<string> {
  const { name } = sessionCookieOptions();
  const headers = new Headers({ cookie: `theme=dark; ${name}=base64-${session}` });
  await refreshSession(new NextRequest('https://app.example/reflections', { headers }), headers, address);
  return headers.get('cookie') ?? '';
}

test('made-up sessions of one address do not use up what the auth service renews for everybody', async () => {
  for (let time = 0; time < 100; time += 1) await open('198.51.100.7');
  expect(asked.mock.calls.length).toBeGreaterThan(10);
  expect(asked.mock.calls.length).toBeLessThanOrEqual(31);
  expect(await open('198.51.100.7'), 'nor does the page ask').toBe('theme=dark');
  asked.mockClear();
  await open('203.0.113.9');
  expect(asked, 'somebody else').toHaveBeenCalled();
});

test('a made-up session leaves no trace of code in the log, and whatever else is printed stands there', async () => {
  const sessions = [MADE_UP, part({}), 'bm8ganNvbg', '!'];
  for (const session of sessions) await open('192.0.2.1', session);
  expect(printed.flatMap(({ mock }) => mock.calls)).toEqual([]);
  const fault = new Error('of ours');
  console.error(fault);
  expect(printed[0]?.mock.calls).toEqual([[fault]]);
});
