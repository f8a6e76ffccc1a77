import 'server-only';
import { cache } from 'react';
import { z } from 'zod';
import type { CurrentUser } from '#lib/accounts/current-user.ts';
import { requireUserWhile } from '#lib/accounts/require-user.ts';
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
  const isId = z.guid().safeParse(reflectionId).success;
  const asked = await requireUserWhile(async () => (isId ? findOnce(reflectionId) : fail('not_found')));
  if (!asked.ok) return asked;
  const { user, found } = asked.value;
  if (!found.ok) return found;
  if (!roles.includes(found.value.role)) return fail('forbidden');
  return ok({ user, reflection: found.value });
}
