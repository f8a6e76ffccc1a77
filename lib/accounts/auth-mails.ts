import 'server-only';
import type { AuthError } from '@supabase/supabase-js';
import { userClient } from '#lib/platform/db/user-client.ts';
import { logger } from '#lib/platform/logger.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import { fromAuthError } from './auth-failure.ts';

/** Only an address with an account (or without one) is refused like this, the last one if it was mailed a moment ago. */
const TELLTALES = [
  'user_already_exists',
  'email_exists',
  'user_not_found',
  'otp_disabled',
  'over_email_send_rate_limit',
];

/** The answer to whoever asks for mail to an address is the same for every address: nobody learns who is here. */
export function mailAnswer(error: AuthError | null): Result<null> {
  if (!error) return ok(null);
  if (!TELLTALES.includes(error.code ?? '')) return fromAuthError(error);
  // A hosted project also says this when its own mail limit is used up, which its operator has to know.
  if (error.code === 'over_email_send_rate_limit')
    logger().warn('the auth service sent no mail: its limit is reached');
  return ok(null);
}

/** Sends a link to the new address; until it is opened nothing changes. The answer does not tell whether somebody has that address. */
export async function changeEmail({ email }: { email: string }): Promise<Result<null>> {
  const db = await userClient();
  const { error } = await db.auth.updateUser({ email });
  return mailAnswer(error);
}

/** The answer does not tell whether the address has an account. */
export async function requestPasswordReset({ email }: { email: string }): Promise<Result<null>> {
  const db = await userClient();
  const { error } = await db.auth.resetPasswordForEmail(email);
  return mailAnswer(error);
}

export async function resendConfirmation({ email }: { email: string }): Promise<Result<null>> {
  const db = await userClient();
  const { error } = await db.auth.resend({ type: 'signup', email });
  return mailAnswer(error);
}

/** Only for people who have an account; the answer does not tell whether they have one. */
export async function sendMagicLink({ email }: { email: string }): Promise<Result<null>> {
  const db = await userClient();
  const { error } = await db.auth.signInWithOtp({
    email,
    options: { shouldCreateUser: false },
  });
  return mailAnswer(error);
}
