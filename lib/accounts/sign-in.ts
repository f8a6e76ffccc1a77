import 'server-only';
import { userClient } from '#lib/platform/db/user-client.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import { fromAuthError } from './auth-failure.ts';

/** Sets the session cookie. A wrong password and an unknown address get the same answer. */
export async function signIn(credentials: { email: string; password: string }): Promise<Result<null>> {
  const db = await userClient();
  const { error } = await db.auth.signInWithPassword(credentials);
  return error ? fromAuthError(error) : ok(null);
}
