import 'server-only';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import type { UserClient } from '#lib/platform/db/user-client.ts';
import { ok, type Result } from '#lib/platform/result.ts';

type Settings = {
  /** In days; null: until somebody deletes them. */
  conversationsKeptDays: number | null;
  guestPhotoId: string | null;
  /** The websites that may show its page inside of their own. */
  embeddingOrigins: string[];
  isAnythingPublished: boolean;
};

/** What the page of its managers shows of a reflection beside its lists, at once. */
export async function readSettings(db: UserClient, reflectionId: string): Promise<Result<Settings>> {
  const row = fromDatabase(
    await db
      .from('reflections')
      .select('conversations_kept_days, guest_photos(id), embedding_origins(origin), namespaces(id)')
      .eq('id', reflectionId)
      .eq('namespaces.visibility', 'published')
      .order('origin', { referencedTable: 'embedding_origins' })
      .single(),
  );
  if (!row.ok) return row;
  const { conversations_kept_days, guest_photos, embedding_origins, namespaces } = row.value;
  return ok({
    conversationsKeptDays: conversations_kept_days,
    guestPhotoId: guest_photos?.id ?? null,
    embeddingOrigins: embedding_origins.map(({ origin }) => origin),
    isAnythingPublished: namespaces.length > 0,
  });
}

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
