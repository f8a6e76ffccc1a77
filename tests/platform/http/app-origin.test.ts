import '#tests/test-environment.ts';
import { expect, test } from 'vitest';
import { answerPreflight, appHeaders, requireSameOrigin } from '#lib/platform/http/app-origin.ts';

const verdict = (headers: Record<string, string>, isForApps = true) => {
  const result = requireSameOrigin(new Headers({ host: 'app.example', ...headers }), { isForApps });
  return result.ok ? 'ok' : result.error.code;
};
const preflight = (origin: string) =>
  answerPreflight(new Request('https://app.example/api/mobile/sessions', { headers: { origin } }));

test.each(['capacitor://localhost', 'ionic://localhost', 'https://localhost', 'http://localhost'])(
  'the web view of an app at %s may call without a cookie, and read the answer',
  (origin) => {
    expect(verdict({ origin, 'sec-fetch-site': 'cross-site' })).toBe('ok');
    expect(verdict({ origin, 'sec-fetch-site': 'cross-site' }, false), 'what is not for apps').toBe(
      'cross_origin',
    );
    expect(preflight(origin).status).toBe(204);
    expect(preflight(origin).headers.get('access-control-allow-origin')).toBe(origin);
    expect(preflight(origin).headers.has('access-control-allow-credentials')).toBe(false);
  },
);

test("the origin of a phone's web view counts as a stranger when it sends a cookie: a program on this machine could serve its page", () => {
  expect(verdict({ origin: 'https://localhost', cookie: 'session=x', 'sec-fetch-site': 'cross-site' })).toBe(
    'cross_origin',
  );
});

test.each([
  'https://evil.example',
  'null',
  'https://localhost.evil.example',
  'https://localhost:8443',
  'file://',
])('a page at %s is neither let in nor lets read', (origin) => {
  expect(verdict({ origin, 'sec-fetch-site': 'cross-site' })).toBe('cross_origin');
  expect(preflight(origin).status).toBe(403);
  expect(appHeaders(new Headers({ origin }))).toEqual({});
});
