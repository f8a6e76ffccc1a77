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

/** This browser only. A session that is already gone counts as signed out. */
export async function signOut(): Promise<void> {
  const db = await userClient();
  await db.auth.signOut({ scope: 'local' });
}

/** All browsers and apps; what they hold to read with runs out within the `jwt_expiry` of the project. */
export async function signOutEverywhere(): Promise<Result<null>> {
  const db = await userClient();
  const { error } = await db.auth.signOut({ scope: 'global' });
  return error ? fromAuthError(error) : ok(null);
}
