import { expect, test } from 'vitest';
import { hideSecrets, hideSecretsInText } from '#lib/chat/engine/hide-secrets.ts';
import { Secret } from '#lib/platform/secret.ts';
import { cpuMsOf } from '#tests/cpu-time.ts';

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
  'secrets',
  'tokens',
  'passwords',
  'cookies',
  'api_keys',
  'clientsecret',
  'accesstoken',
  'pwd',
  'auth',
  'otp',
])('a value under the key %s is hidden as a secret', (key) => {
  expect(hideSecrets({ headers: [{ [key]: 'canary', other: 'seen' }] })).toEqual({
    headers: [{ [key]: '[secret]', other: 'seen' }],
  });
  expect(hideSecrets({ [key]: { inner: 'canary' } })).toEqual({ [key]: '[secret]' });
});

test.each([
  { key: 'of the piano' },
  { keyboard: 'x' },
  { max_tokens: 300, inputTokens: 12 },
  { password: null, secret: false },
  { name: 'colour', value: 'red' },
  { text: 'The bearer of the lamp wrote to mara@island.example.' },
  { link: 'https://island.example/a@b' },
  { signal: 'x' },
  { author: 'Mara', monkey: 1 },
  { passage: 'a', tokens: null },
])('%o is nothing to hide', (value) => {
  expect(hideSecrets(value)).toEqual(value);
});

test.each([{ password: 12345678 }, { passcode: 4711 }, { token: 1 }, { tokens: 4711 }])(
  'the secret %o is hidden though it is a number',
  (value) => {
    expect(Object.values(Object(hideSecrets(value)))).toEqual(['[secret]']);
  },
);

test('a secret whose name stands beside it is hidden', () => {
  expect(hideSecrets([{ name: 'Authorization', value: 'Basic canary' }])).toEqual([
    { name: 'Authorization', value: '[secret]' },
  ]);
});

test.each([
  ['Authorization: Bearer abc', 'Authorization: Bearer [secret]'],
  ['with bearer abc123', 'with bearer [secret]'],
  ['https://u:p@x.example/path', 'https://[secret]@x.example/path'],
  ['postgres://mara:c@n@ry@db', 'postgres://[secret]@db'],
])('a secret in "%s" is hidden', (text, shown) => {
  expect(hideSecrets({ text: [text] })).toEqual({ text: [shown] });
  expect(hideSecretsInText(text)).toBe(shown);
});

test('a text that is JSON is hidden like what it says', () => {
  expect(hideSecretsInText('{"api_key": "canary", "n": [1]}')).toBe('{"api_key":"[secret]","n":[1]}');
  expect(hideSecretsInText('4711')).toBe('4711');
});

test.each(['bearer ', '://', 'Bearer', '@', 'a://@'])('a long text of "%s" takes no time', async (piece) => {
  expect(await cpuMsOf(() => hideSecretsInText(piece.repeat(200_000)))).toBeLessThan(2_000);
});

test('a Secret is hidden wherever it stands', () => {
  expect(hideSecrets({ list: [new Secret('canary')] })).toEqual({ list: ['[secret]'] });
});

test('a value that is nested without end is cut before secrets are looked for', () => {
  const circular: Record<string, unknown> = {};
  circular.self = circular;
  expect(JSON.stringify(hideSecrets(circular))).toContain('[…]');
});
