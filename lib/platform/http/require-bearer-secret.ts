import 'server-only';
import { fail, ok, type Result } from '../result.ts';
import type { Secret } from '../secret.ts';
import { matchesSecret } from './matches-secret.ts';

/** For callers that are programs of ours. */
export function requireBearerSecret(headers: Headers, secret: Secret<string> | undefined): Result<null> {
  const [, given = ''] = /^Bearer (.+)$/.exec(headers.get('authorization') ?? '') ?? [];
  return matchesSecret(given, secret) ? ok(null) : fail('unauthenticated');
}
