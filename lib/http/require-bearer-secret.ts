import 'server-only';
import { createHash, timingSafeEqual } from 'node:crypto';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import type { Secret } from '#lib/platform/secret.ts';

/** For callers that are programs of ours. Without a secret of our own nobody is let in. Hashed, so that the comparison takes one time whatever was sent. */
export function requireBearerSecret(headers: Headers, secret: Secret<string> | undefined): Result<null> {
  const [, given = ''] = /^Bearer (.+)$/.exec(headers.get('authorization') ?? '') ?? [];
  const hash = (text: string) => createHash('sha256').update(text).digest();
  const matches = timingSafeEqual(hash(given), hash(secret?.reveal() ?? ''));
  return secret && matches ? ok(null) : fail('unauthenticated');
}
