import '#tests/test-environment.ts';
import { expect, test } from 'vitest';
import { requireSameOrigin } from '#lib/platform/http/app-origin.ts';

process.env.TRUSTED_PROXY_HOPS = '1';

const verdict = (headers: Record<string, string>) => {
  const result = requireSameOrigin(new Headers({ host: 'app.example', ...headers }));
  return result.ok ? 'ok' : result.error.code;
};

test.each([
  [{}],
  [{ origin: 'https://app.example' }],
  [{ origin: 'https://app.example', 'sec-fetch-site': 'same-origin' }],
  [{ 'sec-fetch-site': 'none' }],
  // Reached by another name than APP_URL, such as 127.0.0.1 on a developer's machine.
  [{ origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }],
  [{ origin: 'https://public.example', host: 'internal:3000', 'x-forwarded-host': 'public.example' }],
])('%j passes', (headers) => {
  expect(verdict(headers)).toBe('ok');
});

test.each([
  [{ origin: 'https://evil.example' }],
  [{ origin: 'null' }],
  [{ origin: 'https://app.example.evil.example' }],
  [{ origin: 'not an origin' }],
  [{ 'sec-fetch-site': 'cross-site' }],
  [{ 'sec-fetch-site': 'same-site', origin: 'https://other.app.example' }],
  [{ 'sec-fetch-site': 'cross-site', origin: 'https://app.example' }],
])('%j is refused', (headers) => {
  expect(verdict(headers)).toBe('cross_origin');
});
