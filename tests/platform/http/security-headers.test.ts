import '#tests/test-environment.ts';
import { expect, test } from 'vitest';
import { contentSecurityPolicy, securityHeaders } from '#lib/platform/http/security-headers.ts';

const policy = new Map(
  contentSecurityPolicy('abc')
    .split('; ')
    .map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources] as const;
    }),
);

test('scripts run by nonce only: no inline, no eval, no foreign host', () => {
  expect(policy.get('script-src')).toEqual(["'self'", "'nonce-abc'", "'strict-dynamic'", 'blob:']);
});

test('styles are ours; only style attributes may be inline', () => {
  expect(policy.get('style-src')).toEqual(["'self'", "'nonce-abc'"]);
});

test('the voice provider can be reached by socket, in every region', () => {
  expect(policy.get('connect-src')).toEqual(
    expect.arrayContaining(['wss://api.elevenlabs.io', 'wss://*.elevenlabs.io']),
  );
});

test('the page cannot be framed, rebased, or made to post elsewhere', () => {
  expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
  expect(policy.get('base-uri')).toEqual(["'none'"]);
  expect(policy.get('form-action')).toEqual(["'self'"]);
});

test('a website that is listed may frame it, and nobody else', () => {
  const framedBy = ['https://example.org', 'https://www.example.org'];
  expect(contentSecurityPolicy('abc', framedBy)).toContain(
    'frame-ancestors https://example.org https://www.example.org;',
  );
  expect(securityHeaders(framedBy)).not.toHaveProperty('x-frame-options');
  expect(securityHeaders()).toHaveProperty('x-frame-options', 'DENY');
});

test('an installation behind https asks browsers to stay there', () => {
  expect(policy.has('upgrade-insecure-requests')).toBe(true);
  expect(securityHeaders()).toHaveProperty('strict-transport-security');
});
