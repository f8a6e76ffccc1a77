import { headers } from 'next/headers';
import { forbidden, notFound, redirect } from 'next/navigation';
import { type CurrentUser, currentUser } from '#lib/auth/current-user.ts';
import type { Role } from '#lib/contracts/roles.ts';
import { safePath } from '#lib/contracts/safe-path.ts';
import { PATH_HEADER } from '#lib/http/page-request.ts';
import { type ReflectionAccess, requireReflection } from '#lib/http/require-reflection.ts';
import type { Result } from '#lib/platform/result.ts';

/** For what a page cannot be shown without; the error page says it and offers to try again. */
export function orThrow<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Error(`The page could not be loaded: ${result.error.code}`);
}

export const userIfAny = async (): Promise<CurrentUser | null> => orThrow(await currentUser());

/** A page's twin of `requireUser`: who is signed out is sent to sign in and comes back. */
export async function userOfPage(): Promise<CurrentUser> {
  const user = await userIfAny();
  return user ?? redirect(await signInPath());
}

async function signInPath(): Promise<string> {
  const path = safePath((await headers()).get(PATH_HEADER));
  return `/login?next=${encodeURIComponent(path)}`;
}

/** A page's twin of `requireReflection`. */
export async function reflectionOfPage(
  reflectionId: string,
  roles: readonly Role[],
): Promise<ReflectionAccess> {
  const access = await requireReflection(reflectionId, roles);
  if (!access.ok && access.error.code === 'unauthenticated') redirect(await signInPath());
  if (!access.ok && access.error.code === 'not_found') notFound();
  if (!access.ok && access.error.code === 'forbidden') forbidden();
  return orThrow(access);
}
