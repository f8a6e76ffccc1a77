import { createHmac, timingSafeEqual } from 'node:crypto';
import { env } from '#lib/platform/env.ts';
import type { Secret } from '#lib/platform/secret.ts';

/**
 * Which conversation a tool call belongs to. Its id travels through the caller's browser, and anybody can write an id; only we
 * can write the signature of one.
 */
export const computeConversationBindSig = (conversationId: string): string =>
  signatureOf(conversationId, signingSecret()).toString('hex');

const SIGNATURE = /^[0-9a-f]{64}$/;

/**
 * Attack: learning a signature from how long its refusal takes. So every secret is tried, each comparison takes one time
 * whatever was sent, and something that is no signature is compared as one.
 */
export function verifyConversationBindSig(conversationId: unknown, signature: unknown): boolean {
  const isOne = typeof signature === 'string' && SIGNATURE.test(signature);
  const given = isOne ? Buffer.from(signature, 'hex') : Buffer.alloc(32);
  const signed = typeof conversationId === 'string' ? conversationId : '';
  let matches = false;
  for (const secret of configuredBindingVerificationSecrets()) {
    matches = timingSafeEqual(signatureOf(signed, secret), given) || matches;
  }
  return matches && isOne && typeof conversationId === 'string';
}

/** The one that signs, and those that did until a while ago. */
export const configuredBindingVerificationSecrets = (): Secret[] => [
  signingSecret(),
  ...env().ELEVENLABS_BINDING_SECRETS_PREVIOUS,
];

/** Where there is a key for a voice provider there is this secret too. */
function signingSecret(): Secret {
  const secret = env().ELEVENLABS_BINDING_SECRET;
  if (!secret) throw new Error('ELEVENLABS_BINDING_SECRET is missing.');
  return secret;
}

const signatureOf = (conversationId: string, secret: Secret): Buffer =>
  createHmac('sha256', secret.reveal()).update(conversationId, 'utf8').digest();
