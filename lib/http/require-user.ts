import 'server-only';
import { type CurrentUser, currentUser } from '#lib/auth/current-user.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';

export async function requireUser(): Promise<Result<CurrentUser>> {
  const user = await currentUser();
  if (!user.ok) return user;
  return user.value ? ok(user.value) : fail('unauthenticated');
}
