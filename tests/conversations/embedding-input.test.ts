import { expect, test } from 'vitest';
import { embeddingInput } from '#lib/conversations/embedding-input.public.ts';

const originOf = (origin: string) =>
  embeddingInput.safeParse({ reflectionId: '7f3f2a52-3f6d-4c8e-9d53-0d3a1f0f8c11', origin }).data?.origin;

test.each([
  ['https://www.example.org', 'https://www.example.org'],
  [' example.org/about/us?x=1#top ', 'https://example.org'],
  ['HTTPS://Example.ORG:443/', 'https://example.org'],
  ['http://intranet.example.org:8080/x', 'http://intranet.example.org:8080'],
  ['exämple.org', 'https://xn--exmple-cua.org'],
  ['http://localhost:3000', 'http://localhost:3000'],
])('the website %s is listed as %s', (typed, origin) => {
  expect(originOf(typed)).toBe(origin);
});

test.each([
  '',
  'two words',
  '*',
  'https://*.example.org',
  'https://example.org; script-src *',
  "'self'",
  'data:text/html,x',
  'javascript:alert(1)',
  'https://user:word@example.org',
  'https://[::1]',
  `https://${'a'.repeat(250)}.org`,
])('“%s” names no website', (typed) => {
  expect(originOf(typed)).toBeUndefined();
});
