import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  isSignedReceipt,
  keyFingerprint,
  readSigningKey,
  signReceipt,
} from '#lib/platform/signed-receipt.ts';

const pkcs8 = (type: 'ed25519' | 'ed448'): string =>
  (type === 'ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('ed448')).privateKey
    .export({ format: 'der', type: 'pkcs8' })
    .toString('base64');

const key = readSigningKey(pkcs8('ed25519'));
if (!key) throw new Error('An Ed25519 key was not read.');
const receipt = signReceipt({ kind: 'guest', erased: { lines: 2, conversations: 1 } }, key);

test('a receipt is valid whatever order its fields are written in', () => {
  expect(isSignedReceipt(receipt)).toBe(true);
  const reordered = JSON.parse(JSON.stringify(Object.fromEntries(Object.entries(receipt).reverse())));
  expect(isSignedReceipt(reordered)).toBe(true);
});

test.each([
  ['a count that was changed', { ...receipt, erased: { lines: 3, conversations: 1 } }],
  ['a field that was added', { ...receipt, note: 'more' }],
  ['the signature of nothing', { ...receipt, signature: '' }],
  ['a signature of garbage', { ...receipt, signature: 'AAAA' }],
  ['a key of garbage', { ...receipt, publicKey: 'AAAA' }],
])('a receipt with %s is not valid', (_, changed) => {
  expect(isSignedReceipt(changed)).toBe(false);
});

test('a receipt that another key signed names that key', () => {
  const other = readSigningKey(pkcs8('ed25519'));
  const forged = other && signReceipt({ kind: 'guest', erased: { lines: 2, conversations: 1 } }, other);
  expect(forged && keyFingerprint(forged.publicKey)).not.toBe(keyFingerprint(receipt.publicKey));
  expect(isSignedReceipt({ ...receipt, publicKey: forged?.publicKey ?? '' })).toBe(false);
});

test.each(['', 'garbage', pkcs8('ed448')])('a key that is not Ed25519 signs no receipt', (text) => {
  expect(readSigningKey(text)).toBeNull();
});
