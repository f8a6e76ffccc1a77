import { randomUUID } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { z } from 'zod';
import { triedOftenMail } from '#lib/accounts/texts/account.public.ts';
import { DEMO_PASSWORD } from '#lib/local/demo-content.ts';
import { readStackAddress } from '#lib/local/stack-address.ts';
import { eventually } from '#tests/eventually.ts';
import { actionBody, findAction, stateIn } from '#tests/server-actions.ts';
import { callAction, errorBodySchema, request } from './http.ts';

const dataDir = inject('dataDir');

test('a route that is asked too often says so, and for how long', async () => {
  const headers = { 'x-forwarded-for': '127.9.9.7' };
  const ask = () => request({ path: '/auth/demo', method: 'POST', headers });
  const statuses: number[] = [];
  let refused: Response | undefined;
  while (!refused && statuses.length < 200) {
    const response = await ask();
    statuses.push(response.status);
    if (response.status === 429) refused = response;
  }
  expect(statuses.slice(0, -1).every((status) => status === 303)).toBe(true);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(errorBodySchema.parse(await refused?.json()).error.code).toBe('rate_limited');
  expect((await request({ path: '/auth/demo', method: 'POST' })).status, 'somebody else').toBe(303);
});

test('the outcome of a conversation can be asked for often, but not without end', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  const path = `/api/sessions/${randomUUID()}/outcome`;
  const statuses = new Set<number>();
  for (let tries = 0; tries < 300; tries += 1) statuses.add((await request({ path, headers })).status);
  expect(statuses).toEqual(new Set([404]));
  expect((await request({ path, headers })).status).toBe(429);
});

test('an address that a caller claims in front of the proxy’s does not count', async () => {
  const codes = new Set<string>();
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const fields = [['email', `flood-${attempt}@example.org`]] as const;
    const response = await callAction(findAction('forgotPasswordAction'), {
      body: actionBody(fields),
      headers: { 'x-forwarded-for': `198.51.100.${attempt}, 203.0.113.8` },
    });
    const state = stateIn(await response.text());
    codes.add(state && !state.ok ? state.error.code : 'ok');
  }
  expect([...codes]).toEqual(['ok', 'rate_limited']);
});

const MAILS = z.array(z.object({ to: z.string(), subject: z.string() }));

/** What a try to sign in comes to, and how long it took. */
async function trySignIn(email: string, password: string, headers: Record<string, string> = {}, cookie = '') {
  const startedAt = performance.now();
  const response = await callAction(findAction('signInAction'), {
    body: actionBody([
      ['email', email],
      ['password', password],
    ]),
    headers,
    cookie,
  });
  const state = stateIn(await response.text());
  const cookies = response.headers.getSetCookie().map((set) => set.split(';')[0]);
  const code = response.headers.has('x-action-redirect')
    ? 'signed in'
    : state && !state.ok
      ? state.error.code
      : 'ok';
  return { code, cookies, ms: performance.now() - startedAt };
}

test('an account that is tried from many addresses stays open to its person, who is told; the guesses wait', async () => {
  const email = 'ruben@demo.reflections.local';
  const guesses = await Promise.all(
    Array.from({ length: 31 }, (_, attempt) => trySignIn(email, `guess ${attempt}`)),
  );
  guesses.push(await trySignIn(email, 'guess 31'));
  expect(new Set(guesses.map(({ code }) => code))).toEqual(new Set(['credentials_invalid']));
  expect(guesses.at(-1)?.ms).toBeGreaterThan(2_000);
  expect((await trySignIn(email, DEMO_PASSWORD)).code).toBe('signed in');
  await eventually(async () => {
    const mails = MAILS.parse(await (await fetch(`${readStackAddress(dataDir)}/mail.json`)).json());
    const told = mails.filter((mail) => mail.to === email && mail.subject === triedOftenMail.subject);
    expect(told, 'once').toHaveLength(1);
  });
});

test('a person who shares an address with somebody who guesses passwords can still sign in from a browser of their own', async () => {
  const email = 'signe@demo.reflections.local';
  const headers = { 'x-forwarded-for': '127.44.44.44' };
  const { cookies } = await trySignIn(email, DEMO_PASSWORD, headers);
  const device = cookies.find((cookie) => cookie?.startsWith('reflections-device='));
  const codes = [];
  for (let attempt = 0; attempt < 12; attempt += 1)
    codes.push((await trySignIn(email, 'guess', headers)).code);
  expect(codes.at(-1)).toBe('rate_limited');
  expect((await trySignIn(email, DEMO_PASSWORD, headers)).code, 'from an unknown browser').toBe(
    'rate_limited',
  );
  expect((await trySignIn(email, DEMO_PASSWORD)).code, 'from elsewhere').toBe('signed in');
  expect((await trySignIn(email, DEMO_PASSWORD, headers, device)).code).toBe('signed in');
  // A hundred from one address are too many for anybody else there.
  for (let attempt = 0; attempt < 100; attempt += 1) await trySignIn('no address', 'guess', headers);
  expect((await trySignIn('elin@demo.reflections.local', 'guess', headers)).code).toBe('rate_limited');
  expect((await trySignIn(email, DEMO_PASSWORD, headers, device)).code, 'counted apart').toBe('signed in');
  const forged = `${device?.slice(0, -1)}${device?.endsWith('A') ? 'B' : 'A'}`;
  expect((await trySignIn(email, DEMO_PASSWORD, headers, forged)).code).toBe('rate_limited');
  expect(
    (await trySignIn('elin@demo.reflections.local', 'guess', headers, device)).code,
    'another person',
  ).toBe('rate_limited');
});

test('an address is mailed six times in a quarter of an hour, and whoever asks is told the same each time', async () => {
  const email = 'tomas@demo.reflections.local';
  const codes = [];
  for (let attempt = 0; attempt < 9; attempt += 1) {
    const response = await callAction(findAction('forgotPasswordAction'), {
      body: actionBody([['email', email]]),
    });
    const state = stateIn(await response.text());
    codes.push(state && !state.ok ? state.error.code : 'ok');
  }
  expect(new Set(codes)).toEqual(new Set(['ok']));
});
