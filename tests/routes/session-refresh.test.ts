import { expect, test } from 'vitest';
import { z } from 'zod';
import { appClient } from '#tests/app-client.ts';
import { appUrl, request } from './http.ts';

const NAME = 'reflections-session';
const sessionSchema = z.looseObject({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_at: z.number(),
});

type Session = z.infer<typeof sessionSchema>;

/** The session is one value, written over as many cookies as it needs. */
function readSession(cookie: string): Session {
  const parts = cookie.split('; ').filter((part) => part.startsWith(NAME));
  const value = parts
    .map((part) => part.split('=') as [string, string])
    .sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
    .map(([, chunk]) => chunk)
    .join('');
  const json = Buffer.from(value.replace(/^base64-/, ''), 'base64url').toString();
  return sessionSchema.parse(JSON.parse(json));
}

const writeSession = (session: object) =>
  `${NAME}=base64-${Buffer.from(JSON.stringify(session)).toString('base64url')}`;

const open = (cookie: string) => request({ path: '/reflections', headers: { cookie } });

const newCookies = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .join('; ');

test('a session that has run out is renewed before the page is made, and the browser is told', async () => {
  const session = readSession(await appClient(appUrl).signIn('signe'));
  const response = await open(writeSession({ ...session, expires_at: 1 }));
  expect(response.status).toBe(200);
  const renewed = readSession(newCookies(response));
  expect(renewed.refresh_token).not.toBe(session.refresh_token);
  expect(renewed.expires_at).toBeGreaterThan(Date.now() / 1000);
  expect(response.headers.get('cache-control')).toContain('no-store');
  expect((await open(writeSession(renewed))).status).toBe(200);
});

test('a session that still runs is left alone', async () => {
  const response = await open(writeSession(readSession(await appClient(appUrl).signIn('signe'))));
  expect(response.status).toBe(200);
  expect(response.headers.getSetCookie()).toEqual([]);
});

test('a session that cannot be renewed leads to the sign-in, and back', async () => {
  const session = readSession(await appClient(appUrl).signIn('signe'));
  const response = await open(writeSession({ ...session, refresh_token: 'spent', expires_at: 1 }));
  expect(response.status).toBe(307);
  expect(response.headers.get('location')).toBe('/login?next=%2Freflections');
});
