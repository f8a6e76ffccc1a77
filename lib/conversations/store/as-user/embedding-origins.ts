import 'server-only';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import type { UserClient } from '#lib/platform/db/user-client.ts';
import type { Result } from '#lib/platform/result.ts';

type Embedding = { reflectionId: string; origin: string };

/** Safe to tell again. */
export async function allowEmbedding(
  db: UserClient,
  { reflectionId, origin }: Embedding,
): Promise<Result<unknown>> {
  return fromDatabase(await db.rpc('allow_embedding', { p_reflection_id: reflectionId, p_origin: origin }));
}

export async function stopEmbedding(
  db: UserClient,
  { reflectionId, origin }: Embedding,
): Promise<Result<unknown>> {
  return fromDatabase(await db.rpc('stop_embedding', { p_reflection_id: reflectionId, p_origin: origin }));
}
