import { describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#lib/local/demo-content.ts';
import { aThird } from '#tests/depth.ts';
import { actionBody, findAction, pathOf } from '#tests/server-actions.ts';
import { appUrl, callAction, cookieOf, reflectionIdOf, request } from './http.ts';
import { listPages, listRoutes } from './list-routes.ts';

const places = [
  '/nothing-here',
  // Names that only begin like a file that the proxy leaves alone.
  '/icon.svg-x',
  '/favicon.icons/list',
  '/_next/imagery',
  ...listPages(),
  ...listRoutes().map(({ route }) => route),
];

/** One place sets them, whatever page is behind it: an owner asks for a third, in each run another. */
const asOwner = new Set(aThird(places, 0));

describe.each(places)('%s', (place) => {
  test.each(asOwner.has(place) ? ['signed out', 'owner'] : ['signed out'])(
    'has the security headers for %s',
    async (who) => {
      const cookie = who === 'owner' ? await cookieOf('mara') : '';
      const path = pathOf(place, await reflectionIdOf('mara'));
      const { headers } = await request({ path, headers: { cookie } });
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('referrer-policy')).toBeTruthy();
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('permissions-policy')).toContain('microphone=(self)');
      expect(headers.get('x-request-id')).toMatch(/^[A-Za-z0-9-]{8,64}$/);
      expect(headers.get('x-powered-by')).toBeNull();
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(/script-src [^;]*'nonce-[A-Za-z0-9+/=]{20,}' 'strict-dynamic'/);
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
      for (const closed of [
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "form-action 'self'",
      ]) {
        expect(policy).toContain(closed);
      }
    },
  );
});

test('pages of a person are never kept by a cache on the way', async () => {
  const headers = { cookie: await cookieOf('mara') };
  const id = await reflectionIdOf('mara');
  for (const path of [
    '/reflections',
    `/reflections/${id}`,
    `/reflections/${id}/settings`,
    `/api/reflections/${id}/export`,
  ]) {
    const response = await request({ path, headers });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control'), path).toMatch(/no-store/);
  }
});

test('a script of the page cannot read what a sign-in leaves behind, and no other site sends it', async () => {
  const fields = [
    ['email', 'signe@demo.reflections.local'],
    ['password', DEMO_PASSWORD],
  ] as const;
  const response = await callAction(findAction('signInAction'), { body: actionBody(fields) });
  const cookies = response.headers.getSetCookie();
  for (const name of ['reflections-session', 'reflections-device'])
    expect(cookies.filter((cookie) => cookie.startsWith(name)).length, name).toBeGreaterThan(0);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/;\s*HttpOnly/i);
    expect(cookie).toMatch(/;\s*SameSite=lax/i);
    expect(cookie).toMatch(/;\s*Path=\//i);
  }
});

test('a request id of the caller is kept only where it plainly is one', async () => {
  const given = await request({ path: '/login', headers: { 'x-request-id': 'abcdef-123456' } });
  expect(given.headers.get('x-request-id')).toBe('abcdef-123456');
  const odd = await request({ path: '/login', headers: { 'x-request-id': '{"level":"fatal"}' } });
  expect(odd.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

test('an address of another host changes nothing in what we send', async () => {
  const response = await request({ path: '/reflections', headers: { 'x-forwarded-host': 'evil.example' } });
  expect(new URL(response.headers.get('location') ?? '', appUrl).host).not.toContain('evil');
});
