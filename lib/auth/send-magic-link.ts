import 'server-only';
import { userClient } from '#lib/db/user-client.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import { fromAuthError } from './auth-failure.ts';

/** Only for people who have an account; the answer does not tell whether they have one. */
export async function sendMagicLink({ email }: { email: string }): Promise<Result<null>> {
  const db = await userClient();
  const { error } = await db.auth.signInWithOtp({
    email,
    options: { shouldCreateUser: false },
  });
  if (error?.code === 'otp_disabled' || error?.code === 'user_not_found' || error?.code === 'signup_disabled')
    return ok(null);
  return error ? fromAuthError(error) : ok(null);
}
