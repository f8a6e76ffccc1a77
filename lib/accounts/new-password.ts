import 'server-only';
import { userClient } from '#lib/platform/db/user-client.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import { fromAuthError } from './auth-failure.ts';
import { setPasswordAtAuthServer } from './store/second-factors.ts';

let lists: Promise<{ long: Set<string>; stems: Set<string> }> | undefined;

/** Which passwords people choose most often; read when somebody chooses one. Where the list is from stands in it. */
const readLists = () =>
  import('./common-passwords.json', { with: { type: 'json' } }).then(({ default: { long, stems } }) => ({
    long: new Set(long.split(' ')),
    stems: new Set(stems.split(' ')),
  }));

const ENDS = /^[^\p{L}]+|[^\p{L}]+$/gu;
/** One sign again and again, or two or three in turn. */
const REPEATED = /^(.{1,3}?)\1+.?.?$/su;

/**
 * Attack: whoever guesses tries first what most people choose, with a year or an exclamation mark behind it, and the name of the
 * account.
 */
export async function requireUncommonPassword(password: string, email: string): Promise<Result<null>> {
  lists ??= readLists();
  const { long, stems } = await lists;
  const lower = password.toLowerCase();
  const stem = lower.replace(ENDS, '');
  const own = email.toLowerCase().split('@')[0] ?? '';
  const isCommon =
    long.has(lower) ||
    long.has(stem) ||
    stems.has(stem) ||
    stem === '' ||
    REPEATED.test(lower) ||
    (own.length > 3 && stem === own.replace(ENDS, ''));
  return isCommon ? fail('weak_password') : ok(null);
}

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
