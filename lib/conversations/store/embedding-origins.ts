import 'server-only';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import { serviceClient } from '#lib/platform/db/service-client.ts';
import type { UserClient } from '#lib/platform/db/user-client.ts';
import { ok, type Result } from '#lib/platform/result.ts';

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

/** The websites that may frame the page of this reflection; none where there is no such reflection. */
export async function embeddingOriginsOf(slug: string): Promise<Result<string[]>> {
  const rows = fromDatabase(
    await serviceClient()
      .from('embedding_origins')
      .select('origin, reflections!inner(slug)')
      .eq('reflections.slug', slug)
      .order('origin')
      .limit(100),
  );
  return rows.ok ? ok(rows.value.map(({ origin }) => origin)) : rows;
}
