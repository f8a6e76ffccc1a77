import 'server-only';
import { userClient } from '#lib/platform/db/user-client.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import { fromAuthError } from './auth-failure.ts';
import { requireUncommonPassword } from './judge-password.ts';
import { setPasswordAtAuthServer } from './store/second-factors.ts';

/** Whether the caller may, is asked before. Also ends every other session of this person; what they hold runs out within the `jwt_expiry` of the project. */
export async function setNewPassword(
  { id, email }: { id: string; email: string },
  password: string,
): Promise<Result<null>> {
  const judged = await requireUncommonPassword(password, email);
  if (!judged.ok) return judged;
  const db = await userClient();
  const { error } = await db.auth.updateUser({ password });
  // It asks for a factor of its own list: of who came in by a recovery code, and of somebody robbed whose thief enrolled one there.
  const saved = error?.code === 'insufficient_aal' ? await setPasswordAtAuthServer(id, password) : error;
  if (saved) return fromAuthError(saved);
  const others = await db.auth.signOut({ scope: 'others' });
  return others.error ? fromAuthError(others.error) : ok(null);
}
