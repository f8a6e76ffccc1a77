import { expect, test } from 'vitest';
import { requireOwnHost } from '#lib/platform/http/app-origin.ts';
import { TEST_ENVIRONMENT } from '#tests/test-environment.ts';

process.env.APP_HOSTS = 'www.app.example, app.internal';

const verdict = (host: string | null) => {
  const result = requireOwnHost(new Headers(host === null ? {} : { host }));
  return result.ok ? 'ok' : result.error.code;
};

test.each([
  new URL(TEST_ENVIRONMENT.APP_URL).host,
  'APP.example:443',
  'www.app.example',
  'app.internal:3000',
  'localhost:3000',
  'demo.localhost',
  '127.0.0.1:3000',
  '[::1]:3000',
  '10.1.2.3:3000',
])('a request to %s is answered', (host) => {
  expect(verdict(host)).toBe('ok');
});

test.each([
  'evil.example',
  'evil.example:3000',
  'app.example.evil.example',
  'localhost.evil.example',
  'evil-localhost',
  'app.example@evil.example',
  'evil.example#app.example',
  'evil.example/app.example',
  'app.example, evil.example',
  '127.0.0.1.evil.example',
  'xn--lcalhost-n4a',
  '',
  null,
])('a request to %j is refused', (host) => {
  expect(verdict(host)).toBe('host_unknown');
});
