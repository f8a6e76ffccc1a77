import 'server-only';
import { fail, ok, type Result } from '../result.ts';
import type { Secret } from '../secret.ts';
import { matchesSecret } from './matches-secret.ts';

/** For callers that are programs of others, to whom we told the secret. */
export const requireHeaderSecret = (
  headers: Headers,
  name: string,
  secret: Secret<string> | undefined,
): Result<null> => (matchesSecret(headers.get(name) ?? '', secret) ? ok(null) : fail('unauthorized'));
