import 'server-only';
import type { AuthError } from '@supabase/supabase-js';
import { ok, type Result } from '#lib/platform/result.ts';
import { fromAuthError } from './auth-failure.ts';

/** Only an address with an account (or without one) is refused like this, the last one if it was mailed a moment ago. */
const TELLTALES = [
  'user_already_exists',
  'email_exists',
  'user_not_found',
  'otp_disabled',
  'signup_disabled',
  'over_email_send_rate_limit',
];

/** The answer to whoever asks for mail to an address is the same for every address: nobody learns who is here. */
export function mailAnswer(error: AuthError | null): Result<null> {
  if (!error || TELLTALES.includes(error.code ?? '')) return ok(null);
  return fromAuthError(error);
}
