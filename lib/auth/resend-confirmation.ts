import 'server-only';
import { userClient } from '#lib/db/user-client.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import { fromAuthError } from './auth-failure.ts';

export async function resendConfirmation({ email }: { email: string }): Promise<Result<null>> {
  const db = await userClient();
  const { error } = await db.auth.resend({ type: 'signup', email });
  return error ? fromAuthError(error) : ok(null);
}
