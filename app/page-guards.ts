import { headers } from 'next/headers';
import { forbidden, notFound, redirect } from 'next/navigation';
import { type CurrentUser, currentUser } from '#lib/accounts/current-user.ts';
import { stillLacksFactor } from '#lib/accounts/require-user.ts';
import { PATH_HEADER } from '#lib/platform/http/page-request.ts';
import { PageUnavailable } from '#lib/platform/http/page-unavailable.ts';
import type { Result } from '#lib/platform/result.ts';
import { safePath } from '#lib/platform/safe-path.public.ts';
import { type ReflectionAccess, requireReflection } from '#lib/reflections/require-reflection.ts';
import type { Role } from '#lib/reflections/roles.public.ts';

/**
 * For what a page cannot be shown without; the error page says it and offers to try again. A session that the auth service knows
 * and the database does not take, as after a clock was set back, is begun anew.
 */
export function orThrow<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  if (result.error.code === 'unauthenticated') redirect('/login?again=1');
  if (result.error.code === 'second_factor_needed') redirect('/login/second-factor');
  if (result.error.code === 'unavailable') throw new PageUnavailable();
  throw new Error(`The page could not be loaded: ${result.error.code}`);
}

export const userIfAny = async (): Promise<CurrentUser | null> => orThrow(await currentUser());

/** A page's twin of `requireUser`: who is signed out is sent to sign in and comes back. */
export async function userOfPage(): Promise<CurrentUser> {
  const user = await userIfAny();
  if (!user) redirect(await signInPath());
  await askForSecondFactor(user);
  return user;
}

/** Of whoever has one: the database lets a session that has not shown it see nothing. */
async function askForSecondFactor(user: CurrentUser | null): Promise<void> {
  if (!user || !orThrow(await stillLacksFactor())) return;
  const path = safePath((await headers()).get(PATH_HEADER));
  redirect(`/login/second-factor?next=${encodeURIComponent(path)}`);
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
  if (!access.ok && access.error.code === 'unauthenticated') {
    redirect(`${await signInPath()}${(await userIfAny()) ? '&again=1' : ''}`);
  }
  if (!access.ok && access.error.code === 'second_factor_needed') await askForSecondFactor(await userIfAny());
  if (!access.ok && access.error.code === 'not_found') notFound();
  if (!access.ok && access.error.code === 'forbidden') forbidden();
  return orThrow(access);
}
