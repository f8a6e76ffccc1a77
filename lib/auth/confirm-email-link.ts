import 'server-only';
import type { EmailLink } from '#lib/contracts/email-link.ts';
import { userClient } from '#lib/db/user-client.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import { fromAuthError } from './auth-failure.ts';

/** Trades the token of a mailed link for a session. A link works once. */
export async function confirmEmailLink({
  tokenHash,
  type,
}: EmailLink): Promise<Result<{ email: string | null }>> {
  const db = await userClient();
  const { data, error } = await db.auth.verifyOtp({ token_hash: tokenHash, type });
  return error ? fromAuthError(error) : ok({ email: data.user?.email ?? null });
}
