import 'server-only';
import { cache } from 'react';
import { z } from 'zod';
import { type CurrentUser, hasSession } from '#lib/accounts/current-user.ts';
import { requireUser } from '#lib/accounts/require-user.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import type { Role } from './roles.public.ts';
import { findReflection, type OpenReflection } from './store/as-user/reflections.ts';

/** A page and its layout both ask; the database is asked once. */
const findOnce = cache(async (reflectionId: string) => findReflection(await userClient(), reflectionId));

export type ReflectionAccess = { user: CurrentUser; reflection: OpenReflection };

/**
 * The reflection, to a member with one of `roles`. A stranger and a wrong id get the same `not_found`:
 * nobody learns which reflections exist.
 */
export async function requireReflection(
  reflectionId: string,
  roles: readonly Role[],
): Promise<Result<ReflectionAccess>> {
  const finding = await findEarly(reflectionId);
  const user = await requireUser();
  if (!user.ok) return user;
  if (!z.guid().safeParse(reflectionId).success) return fail('not_found');
  const found = await (finding ?? findOnce(reflectionId));
  if (!found.ok) return found;
  if (!roles.includes(found.value.role)) return fail('forbidden');
  return ok({ user: user.value, reflection: found.value });
}

/**
 * Asks the database while the auth service is still being asked: one round trip instead of two. The database verifies the
 * token for itself, and nobody sees its answer whom the auth service does not confirm.
 */
async function findEarly(reflectionId: string): Promise<ReturnType<typeof findOnce> | undefined> {
  if (!z.guid().safeParse(reflectionId).success || !(await hasSession())) return undefined;
  const finding = findOnce(reflectionId);
  // A caller who is refused never awaits it: its failure must not end the process.
  finding.catch(() => {});
  return finding;
}
