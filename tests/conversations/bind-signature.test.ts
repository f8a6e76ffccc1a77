import '#tests/test-environment.ts';
import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';

const NOW = 'the-secret-that-signs-now-0123456789';
const BEFORE = 'the-secret-that-signed-before-0123456789';
Object.assign(process.env, {
  ELEVENLABS_BINDING_SECRET: NOW,
  ELEVENLABS_BINDING_SECRETS_PREVIOUS: `${BEFORE}, and-one-that-signed-long-before-0123456789`,
});
const { computeConversationBindSig, configuredBindingVerificationSecrets, verifyConversationBindSig } =
  await import('#lib/conversations/start/bind-signature.ts');

const ID = '71841b1b-063c-4b24-95f1-7d58ef1a4928';
const signedWith = (secret: string, id = ID) => createHmac('sha256', secret).update(id).digest('hex');

test('a signature is the HMAC-SHA256 of the id under the current secret, in hex', () => {
  expect(computeConversationBindSig(ID)).toBe(signedWith(NOW));
  expect(verifyConversationBindSig(ID, computeConversationBindSig(ID))).toBe(true);
});

test('secrets of before verify, and sign nothing', () => {
  expect(configuredBindingVerificationSecrets()).toHaveLength(3);
  expect(verifyConversationBindSig(ID, signedWith(BEFORE))).toBe(true);
  expect(computeConversationBindSig(ID)).not.toBe(signedWith(BEFORE));
});

const GOOD = signedWith(NOW);
test.each([
  ['another conversation', signedWith(NOW, '71841b1b-063c-4b24-95f1-7d58ef1a4929')],
  ['a secret that is no longer configured', signedWith('a-secret-of-nobody-0123456789-0123456789')],
  ['upper case', GOOD.toUpperCase()],
  ['too short', GOOD.slice(0, -2)],
  ['too long', `${GOOD}00`],
  ['no hex', 'z'.repeat(64)],
  ['zeros', '0'.repeat(64)],
  ['a line after it', `${GOOD}\n`],
  ['nothing', ''],
  ['null', null],
  ['a number', 1],
  ['a list', [GOOD]],
  ['a megabyte', 'a'.repeat(1_000_000)],
])('%s is no signature', (_what, signature) => {
  expect(verifyConversationBindSig(ID, signature)).toBe(false);
});

test('a value that is no id gets no bind signature', () => {
  expect(verifyConversationBindSig(null, signedWith(NOW, ''))).toBe(false);
  expect(verifyConversationBindSig(undefined, GOOD)).toBe(false);
});
