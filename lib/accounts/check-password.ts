import 'server-only';
import { type Failure, fail, type Result } from '#lib/platform/result.ts';
import { noteFailure, requireAttempt, slowGuesses } from './attempts.ts';
import type { CurrentUser } from './current-user.ts';
import { noteRefusal } from './note-sign-in.ts';
import { verifyPassword } from './verify-password.ts';

const WRONG = 'This is not your password.';

/** Whether it is the caller's own password; guesses are counted and slowed down as those at the sign-in are. */
export async function checkOwnPassword(user: CurrentUser, password: string): Promise<Result<null>> {
  const attempt = await requireAttempt('own-password', user.email);
  if (!attempt.ok) return attempt;
  const slowed = await slowGuesses(user.email);
  if (!slowed.ok) return slowed;
  const verified = await verifyPassword({ email: user.email, password });
  if (verified.ok || verified.error.code !== 'credentials_invalid') return verified;
  await noteFailure(user.email);
  await noteRefusal('proof.refused', user.id);
  return wrongPassword();
}

const wrongPassword = (): { ok: false; error: Failure } =>
  fail('invalid_request', { fields: { password: WRONG } });
