import { expect, test } from 'vitest';
import { hideSecrets } from '#lib/engine/hide-secrets.ts';
import { Secret } from '#lib/platform/secret.ts';

test.each([
  'password',
  'apiKey',
  'api_key',
  'API-Key',
  'accessToken',
  'x-auth-token',
  'Authorization',
  'client_secret',
  'conversation_bind_sig',
  'cookie',
  'privateKey',
])('what stands under %s is hidden', (key) => {
  expect(hideSecrets({ headers: [{ [key]: 'canary', other: 'seen' }] })).toEqual({
    headers: [{ [key]: '[secret]', other: 'seen' }],
  });
  expect(hideSecrets({ [key]: { inner: 'canary' } })).toEqual({ [key]: '[secret]' });
});

test.each([
  { key: 'of the piano' },
  { keyboard: 'x' },
  { max_tokens: 300 },
  { signal: 'x' },
  { author: 'Mara', monkey: 1 },
  { passage: 'a', tokens: null },
])('%o is nothing to hide', (value) => {
  expect(hideSecrets(value)).toEqual(value);
});

test('a Secret is hidden wherever it stands', () => {
  expect(hideSecrets({ list: [new Secret('canary')] })).toEqual({ list: ['[secret]'] });
});

test('what is nested without end is cut', () => {
  const circular: Record<string, unknown> = {};
  circular.self = circular;
  expect(JSON.stringify(hideSecrets(circular))).toContain('[…]');
});
