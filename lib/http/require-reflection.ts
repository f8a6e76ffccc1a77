import 'server-only';
import { cache } from 'react';
import { z } from 'zod';
import type { CurrentUser } from '#lib/auth/current-user.ts';
import type { Role } from '#lib/contracts/roles.ts';
import { findReflection, type ReflectionOfMember } from '#lib/db/reflections.ts';
import { userClient } from '#lib/db/user-client.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import { requireUser } from './require-user.ts';

/** A page and its layout both ask; the database is asked once. */
const findOnce = cache(async (reflectionId: string, userId: string) =>
  findReflection(await userClient(), { reflectionId, userId }),
);

export type ReflectionAccess = { user: CurrentUser; reflection: ReflectionOfMember };

/**
 * The reflection, to a member with one of `roles`. A stranger and a wrong id get the same `not_found`:
 * nobody learns which reflections exist.
 */
export async function requireReflection(
  reflectionId: string,
  roles: readonly Role[],
): Promise<Result<ReflectionAccess>> {
  const user = await requireUser();
  if (!user.ok) return user;
  if (!z.guid().safeParse(reflectionId).success) return fail('not_found');
  const found = await findOnce(reflectionId, user.value.id);
  if (!found.ok) return found;
  if (!roles.includes(found.value.role)) return fail('forbidden');
  return ok({ user: user.value, reflection: found.value });
}
