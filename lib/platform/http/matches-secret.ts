import 'server-only';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Secret } from '../secret.ts';

/** Hashed, so that the comparison takes one time whatever was sent. Without a secret of our own nothing matches. */
export function matchesSecret(given: string, secret: Secret<string> | undefined): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  const matches = timingSafeEqual(hash(given), hash(secret?.reveal() ?? ''));
  return secret !== undefined && matches;
}
