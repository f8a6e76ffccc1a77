import 'server-only';
import { z } from 'zod';
import { ok, type Result } from '#lib/platform/result.ts';
import { fromDatabase } from './database-failure.ts';
import { serviceClient } from './service-client.ts';
import type { Database } from './types.gen.ts';

export type SearchReach = Database['public']['Enums']['search_reach'];

const rowSchema = z
  .object({
    citation_id: z.uuid(),
    source_id: z.uuid().nullable(),
    source_title: z.string().nullable(),
    namespace: z.string(),
    position: z.number().nullable(),
    body: z.string(),
    score: z.number(),
    corrections: z.array(z.object({ wrong: z.string(), corrected: z.string() })),
  })
  .transform(({ citation_id, source_id, source_title, ...row }) => ({
    ...row,
    citationId: citation_id,
    sourceId: source_id,
    sourceTitle: source_title ?? '',
  }));

export const rankedPassagesSchema = z.array(rowSchema);
export type RankedPassage = z.infer<typeof rowSchema>;

type Search = {
  reflectionId: string;
  namespaces: readonly string[];
  reach: SearchReach;
  query: string;
  limit: number;
  embedding?: { model: string; vector: readonly number[] };
};

/**
 * The best first. As the installation, because guests have no account: who may read what is decided by the function
 * itself, from the names in `namespaces`, their visibility at this moment, and `reach`.
 */
export async function rankPassages({
  reflectionId,
  namespaces,
  reach,
  query,
  limit,
  embedding,
}: Search): Promise<Result<RankedPassage[]>> {
  const rows = fromDatabase(
    await serviceClient().rpc('search_passages', {
      p_reflection_id: reflectionId,
      p_namespaces: [...namespaces],
      p_reach: reach,
      p_query: query,
      p_limit: limit,
      ...(embedding && { p_embedding: [...embedding.vector], p_embedding_model: embedding.model }),
    }),
  );
  return rows.ok ? ok(rankedPassagesSchema.parse(rows.value)) : rows;
}

/** The passages of a source that have no embedding of this model yet, a hundred at most; none where the database has no vectors. */
export async function passagesToEmbed(
  sourceId: string,
  model: string,
): Promise<Result<{ passageId: string; body: string }[]>> {
  const rows = fromDatabase(
    await serviceClient().rpc('passages_to_embed', { p_source_id: sourceId, p_model: model }),
  );
  return rows.ok ? ok(rows.value.map(({ passage_id: passageId, body }) => ({ passageId, body }))) : rows;
}

/** Passages that were deleted in the meantime are passed over. */
export async function storeEmbeddings(
  model: string,
  embeddings: readonly { passageId: string; vector: readonly number[] }[],
): Promise<Result<undefined>> {
  return fromDatabase(
    await serviceClient().rpc('store_embeddings', {
      p_model: model,
      p_embeddings: embeddings.map(({ passageId, vector }) => ({
        passage_id: passageId,
        embedding: [...vector],
      })),
    }),
  );
}
