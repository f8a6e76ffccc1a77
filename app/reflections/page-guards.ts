import { forbidden, notFound, redirect } from 'next/navigation';
import { type CurrentUser, currentUser } from '#lib/auth/current-user.ts';
import type { Role } from '#lib/contracts/roles.ts';
import { type ReflectionAccess, requireReflection } from '#lib/http/require-reflection.ts';
import type { Result } from '#lib/platform/result.ts';

/** A page's twin of `requireUser`: who is signed out is sent to sign in and comes back. */
export async function userOfPage(path: string): Promise<CurrentUser> {
  return (await currentUser()) ?? redirect(`/login?next=${encodeURIComponent(path)}`);
}

/** A page's twin of `requireReflection`. */
export async function reflectionOfPage(
  reflectionId: string,
  roles: readonly Role[],
  path: string,
): Promise<ReflectionAccess> {
  await userOfPage(path);
  const access = await requireReflection(reflectionId, roles);
  if (access.ok) return access.value;
  if (access.error.code === 'not_found') notFound();
  if (access.error.code === 'forbidden') forbidden();
  throw new Error(`The page could not be opened: ${access.error.code}`);
}

/** For what a page cannot be shown without; the error page says it and offers to try again. */
export function orThrow<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Error(`The page could not be loaded: ${result.error.code}`);
}
