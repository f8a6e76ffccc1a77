import 'server-only';
import { createClient } from '@supabase/supabase-js';
import { reachingFetch } from '#lib/platform/db/fetch-in-time.ts';
import { env } from '#lib/platform/env.ts';
import { type Failure, fail, ok, type Result } from '#lib/platform/result.ts';
import { noteFailure, requireAttempt, slowGuesses } from './attempts.ts';
import { fromAuthError } from './auth-failure.ts';
import type { CurrentUser } from './current-user.ts';
import { noteRefusal } from './note-sign-in.ts';

/** Whether it is this person's. The auth server answers that by a sign-in alone, which is ended at once; the caller's own goes on. */
async function verifyPassword(credentials: { email: string; password: string }): Promise<Result<null>> {
  const { auth } = createClient(env().SUPABASE_URL, env().SUPABASE_PUBLISHABLE_KEY, {
    global: { fetch: reachingFetch().fetch },
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });
  const { error } = await auth.signInWithPassword(credentials);
  if (error) return fromAuthError(error);
  await auth.signOut({ scope: 'local' });
  return ok(null);
}

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
