import 'server-only';
import { userClient } from '#lib/platform/db/user-client.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import { fromAuthError } from './auth-failure.ts';
import type { EmailLink } from './email-link.public.ts';

/** Trades the token of a mailed link for a session. A link works once. */
export async function confirmEmailLink({
  tokenHash,
  type,
}: EmailLink): Promise<Result<{ email: string | null }>> {
  const db = await userClient();
  const { data, error } = await db.auth.verifyOtp({ token_hash: tokenHash, type });
  return error ? fromAuthError(error) : ok({ email: data.user?.email ?? null });
}
