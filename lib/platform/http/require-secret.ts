import 'server-only';
import { createHash, timingSafeEqual } from 'node:crypto';
import { fail, ok, type Result } from '../result.ts';
import type { Secret } from '../secret.ts';

/** Hashed, so that the comparison takes one time whatever was sent. Without a secret of our own nothing matches. */
function matchesSecret(given: string, secret: Secret<string> | undefined): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  const matches = timingSafeEqual(hash(given), hash(secret?.reveal() ?? ''));
  return secret !== undefined && matches;
}

/** For callers that are programs of ours. */
export function requireBearerSecret(headers: Headers, secret: Secret<string> | undefined): Result<null> {
  const [, given = ''] = /^Bearer (.+)$/.exec(headers.get('authorization') ?? '') ?? [];
  return matchesSecret(given, secret) ? ok(null) : fail('unauthenticated');
}

/** For callers that are programs of others, to whom we told the secret. */
export const requireHeaderSecret = (
  headers: Headers,
  name: string,
  secret: Secret<string> | undefined,
): Result<null> => (matchesSecret(headers.get(name) ?? '', secret) ? ok(null) : fail('unauthorized'));
