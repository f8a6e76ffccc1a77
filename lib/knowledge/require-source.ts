import 'server-only';
import { cache } from 'react';
import { z } from 'zod';
import { userClient } from '#lib/platform/db/user-client.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import { type ReflectionAccess, requireReflection } from '#lib/reflections/require-reflection.ts';
import type { Role } from '#lib/reflections/roles.public.ts';
import { findSource, type Source } from './store/as-user/sources.ts';

const findOnce = cache(async (reflectionId: string, sourceId: string) =>
  findSource(await userClient(), { reflectionId, sourceId }),
);

/** A source of this reflection; one of another reflection does not exist here, whoever asks. */
export async function requireSource(
  { reflectionId, sourceId }: { reflectionId: string; sourceId: string },
  roles: readonly Role[],
): Promise<Result<ReflectionAccess & { source: Source }>> {
  const access = await requireReflection(reflectionId, roles);
  if (!access.ok) return access;
  if (!z.guid().safeParse(sourceId).success) return fail('not_found');
  const source = await findOnce(reflectionId, sourceId);
  return source.ok ? ok({ ...access.value, source: source.value }) : source;
}
