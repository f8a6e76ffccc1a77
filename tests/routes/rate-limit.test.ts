import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { actionBody, findAction, stateIn } from '#tests/server-actions.ts';
import { callAction, errorBodySchema, request } from './http.ts';

test('a route that is asked too often says so, and for how long', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7' };
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

test('what has become of a conversation can be asked often, and not without end', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  const path = `/api/sessions/${randomUUID()}/outcome`;
  const statuses = new Set<number>();
  for (let tries = 0; tries < 300; tries += 1) statuses.add((await request({ path, headers })).status);
  expect(statuses).toEqual(new Set([404]));
  expect((await request({ path, headers })).status).toBe(429);
});

test('an address that a caller claims in front of the proxy’s does not count', async () => {
  const codes = new Set<string>();
  for (let attempt = 0; attempt < 12; attempt += 1) {
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

test('an account that is tried from many addresses is protected all the same', async () => {
  const fields = [
    ['email', 'tried-often@example.org'],
    ['password', 'guess'],
  ] as const;
  const codes: string[] = [];
  for (let attempt = 0; attempt < 25; attempt += 1) {
    const response = await callAction(findAction('signInAction'), { body: actionBody(fields) });
    const state = stateIn(await response.text());
    codes.push(state && !state.ok ? state.error.code : 'ok');
  }
  expect(codes[0]).toBe('credentials_invalid');
  expect(codes.at(-1)).toBe('rate_limited');
});
