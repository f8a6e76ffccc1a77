import 'server-only';
import type { AuthError } from '@supabase/supabase-js';
import type { ErrorCode } from '#lib/platform/error-codes.public.ts';
import { fail } from '#lib/platform/result.ts';
import { refusalTexts } from '#lib/platform/texts/refusal.public.ts';

const CODES: Record<string, ErrorCode> = {
  invalid_credentials: 'credentials_invalid',
  email_not_confirmed: 'email_unconfirmed',
  otp_expired: 'link_invalid',
  flow_state_expired: 'link_invalid',
  weak_password: 'weak_password',
  same_password: 'weak_password',
  over_email_send_rate_limit: 'rate_limited',
  over_request_rate_limit: 'rate_limited',
  email_address_invalid: 'invalid_request',
  validation_failed: 'invalid_request',
  session_not_found: 'unauthenticated',
  session_expired: 'unauthenticated',
  user_not_found: 'unauthenticated',
  no_authorization: 'unauthenticated',
  bad_jwt: 'unauthenticated',
  reauthentication_needed: 'link_invalid',
  mfa_verification_failed: 'code_invalid',
  mfa_challenge_expired: 'code_invalid',
  mfa_verification_rejected: 'code_invalid',
  mfa_factor_not_found: 'not_found',
  mfa_factor_name_conflict: 'conflict',
  too_many_enrolled_mfa_factors: 'limit_reached',
  mfa_totp_enroll_not_enabled: 'unavailable',
  mfa_totp_verify_not_enabled: 'unavailable',
  passkey_disabled: 'unavailable',
  too_many_passkeys: 'limit_reached',
  webauthn_challenge_not_found: 'passkey_refused',
  webauthn_challenge_expired: 'passkey_refused',
  webauthn_verification_failed: 'passkey_refused',
  webauthn_credential_not_found: 'passkey_refused',
  webauthn_credential_exists: 'conflict',
  insufficient_aal: 'second_factor_needed',
  refresh_token_not_found: 'unauthenticated',
  refresh_token_already_used: 'unauthenticated',
  user_banned: 'credentials_invalid',
  signup_disabled: 'unavailable',
  email_provider_disabled: 'unavailable',
  email_address_not_authorized: 'unavailable',
};

/** What the auth service said, as one of our codes. An unknown refusal is a bug and throws. */
export function fromAuthError(error: AuthError) {
  const code = error.code === undefined ? undefined : CODES[error.code];
  if (code === 'weak_password' && error.code === 'same_password') {
    return fail(code, { message: refusalTexts.samePassword });
  }
  if (code) return fail(code);
  if (error.name === 'AuthSessionMissingError') return fail('unauthenticated');
  if (error.status === undefined || error.status === 0 || error.status === 429 || error.status >= 500) {
    return fail('unavailable');
  }
  throw new Error(`The auth service refused: ${error.status} ${error.code} ${error.message}`, {
    cause: error,
  });
}
