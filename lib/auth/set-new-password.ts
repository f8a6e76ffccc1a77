import 'server-only';
import { userClient } from '#lib/db/user-client.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import { fromAuthError } from './auth-failure.ts';

/** Also ends every other session of this person; what they hold runs out within the `jwt_expiry` of the project. */
export async function setNewPassword({ password }: { password: string }): Promise<Result<null>> {
  const db = await userClient();
  const { error } = await db.auth.updateUser({ password });
  if (error) return fromAuthError(error);
  const others = await db.auth.signOut({ scope: 'others' });
  return others.error ? fromAuthError(others.error) : ok(null);
}
