import { beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#tests/app-client.ts';
import { aThird } from '#tests/depth.ts';
import { pathOf } from '#tests/server-actions.ts';
import { cookieOf, reflectionIdOf, request } from './http.ts';
import { listPages, listRoutes } from './list-routes.ts';
import { expectNoInsides, expectTypedRefusal } from './typed-refusal.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const json = { 'content-type': 'application/json' };

const bodies: [string, Pick<Call, 'body' | 'headers'>][] = [
  ['no JSON', { body: '{', headers: json }],
  ['JSON of the wrong kind', { body: '[1,"x",null]', headers: json }],
  ['a number for every text', { body: '{"csp-report":5,"a":1}', headers: json }],
  ['a megabyte', { body: JSON.stringify({ a: 'x'.repeat(1_000_000) }), headers: json }],
  ['an unknown key', { body: '{"__proto__":{"a":1},"isAdmin":true}', headers: json }],
  ['bytes that are no text', { body: new Uint8Array([0xff, 0xed, 0xa0, 0x80]), headers: json }],
  ['deep nesting', { body: '['.repeat(50_000), headers: json }],
  ['another kind of content', { body: '<a/>', headers: { 'content-type': 'application/xml' } }],
  ['half a form', { body: '--x', headers: { 'content-type': 'multipart/form-data; boundary=x' } }],
];

let foreignId = '';
beforeAll(async () => {
  foreignId = await reflectionIdOf('mara');
});

/** One wrapper bears it for all of them: each is asked a third. */
describe.each(listRoutes().map((route, place) => ({ ...route, place })))(
  '$route',
  ({ route, methods, place }) => {
    test('the route is defined with the wrapper that checks everything', () => {
      expect(methods.length).toBeGreaterThan(0);
    });

    test('answers no other method', async () => {
      for (const method of METHODS.filter((other) => !methods.includes(other))) {
        const response = await request({ path: pathOf(route), method });
        expect(response.status, method).toBe(405);
      }
    });

    test.each(aThird(bodies, place))('the route bears %s', async (_, call) => {
      for (const method of methods.filter((name) => name !== 'GET')) {
        const response = await request({ path: pathOf(route), method, ...call });
        if (response.status >= 400) await expectTypedRefusal(response);
        expect(response.status).toBeLessThan(500);
      }
    });

    test.each(aThird(['?x=1', '?x=1&x=2', '?%00=%ff', `?x=${'y'.repeat(5_000)}`, '?__proto__=1'], place))(
      'the route bears the query %.20s',
      async (query) => {
        for (const method of methods) {
          const response = await request({ path: pathOf(route) + query, method });
          if (response.status >= 400) await expectTypedRefusal(response);
          expect(response.status).toBeLessThan(500);
        }
      },
    );

    const cookies = [
      'reflections-session=garbage',
      'reflections-session=base64-bm9uc2Vuc2U',
      'reflections-session.0=%00; x',
    ];
    test.each(aThird(cookies, place))('the route bears the cookie %s', async (cookie) => {
      for (const method of methods) {
        const response = await request({ path: pathOf(route), method, headers: { cookie } });
        if (response.status >= 400) await expectTypedRefusal(response);
        expect(response.status).toBeLessThan(500);
      }
    });

    test('refuses another site what changes something', async () => {
      for (const method of methods.filter((name) => name !== 'GET')) {
        for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
          const response = await request({ path: pathOf(route), method, headers });
          expect(response.status).toBe(403);
          await expectTypedRefusal(response);
        }
      }
    });

    test('shows nothing of another tenant', async () => {
      const headers = { cookie: await cookieOf('ruben') };
      for (const id of [foreignId, 'no-id', "1'; drop table x; --", '%00', '..%2f..']) {
        const response = await request({ path: pathOf(route, id), headers });
        expect(response.status).toBeLessThan(500);
        const body = await response.text();
        expectNoInsides(body);
        expect(body).not.toMatch(/Lindqvist|Lighthouse years/);
      }
    });
  },
);

describe.each(listPages().map((page, place) => ({ page, place })))('$page', ({ page, place }) => {
  test('the page bears odd addresses, cookies and headers', async () => {
    const odd: Call[] = [
      { path: `${pathOf(page, 'no-id')}?next=${'x'.repeat(4_000)}&by=email&by=x&token_hash=%00&type[]=1` },
      { path: `${pathOf(page, "1'; drop table x; --")}?%ff` },
      { path: pathOf(page), headers: { cookie: 'reflections-session=garbage' } },
      { path: pathOf(page), headers: { rsc: '1', 'next-router-state-tree': 'garbage' } },
      {
        path: pathOf(page),
        headers: { 'next-router-prefetch': 'x', 'x-nonce': 'mine', 'x-request-id': '../../x' },
      },
      {
        path: pathOf(page),
        method: 'POST',
        body: 'x=1',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
      {
        path: pathOf(page),
        method: 'POST',
        body: '--x',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      },
    ];
    for (const call of aThird(odd, place)) {
      const response = await request(call);
      expect(response.status, JSON.stringify(call)).toBeLessThan(500);
      expectNoInsides(await response.text());
    }
  });
});
