import 'server-only';
import { z } from 'zod';
import { sessionAudienceSchema, sessionModeSchema, sessionRoleSchema } from '#lib/contracts/voice-session.ts';
import { type Failure, ok, type Result } from '#lib/platform/result.ts';
import { fromDatabase } from './database-failure.ts';
import { type RankedPassage, rankedPassagesSchema } from './passages.ts';
import { serviceClient } from './service-client.ts';

/**
 * What a running conversation asks for. As the installation: the caller has proven by its signature which conversation it is,
 * and everything else is decided by the functions, from the conversation's row, the person's role now, and what is visible now.
 */

const termsSchema = z
  .object({
    mode: sessionModeSchema,
    /** The weaker of the role at the start and the role now. */
    role: sessionRoleSchema,
    audience: sessionAudienceSchema,
    ingestion_enabled: z.boolean(),
    off_record: z.boolean(),
  })
  .transform(({ ingestion_enabled, off_record, ...terms }) => ({
    ...terms,
    ingestionEnabled: ingestion_enabled,
    offRecord: off_record,
  }));
export type ToolTerms = z.infer<typeof termsSchema>;

const refusalSchema = z
  .object({
    refusal: z.enum(['conversation_not_active', 'rate_limited']),
    retry_after_seconds: z.number().optional(),
  })
  .transform(
    ({ refusal, retry_after_seconds: seconds }): Failure => ({
      code: refusal,
      ...(seconds !== undefined && { retryAfterSeconds: seconds }),
    }),
  );

const admittedSchema = z.union([z.object({ terms: termsSchema }), refusalSchema]);
const retrievedSchema = z.union([
  z.object({ terms: termsSchema, passages: rankedPassagesSchema }),
  refusalSchema,
]);

/** Counts as a call of the conversation. */
export async function readToolTerms(conversationId: string): Promise<Result<ToolTerms>> {
  const answer = fromDatabase(
    await serviceClient().rpc('read_tool_terms', { p_conversation_id: conversationId }),
  );
  if (!answer.ok) return answer;
  const admitted = admittedSchema.parse(answer.value);
  return 'terms' in admitted ? ok(admitted.terms) : { ok: false, error: admitted };
}

type Question = {
  query: string;
  limit: number;
  embedding?: { model: string; vector: readonly number[] };
};

/** One round trip: who asks, what they may see at this moment, and what answers, best first. */
export async function retrieveRanked(
  conversationId: string,
  { query, limit, embedding }: Question,
): Promise<Result<{ terms: ToolTerms; passages: RankedPassage[] }>> {
  const answer = fromDatabase(
    await serviceClient().rpc('retrieve_context', {
      p_conversation_id: conversationId,
      p_query: query,
      p_limit: limit,
      ...(embedding && { p_embedding: [...embedding.vector], p_embedding_model: embedding.model }),
    }),
  );
  if (!answer.ok) return answer;
  const retrieved = retrievedSchema.parse(answer.value);
  return 'terms' in retrieved ? ok(retrieved) : { ok: false, error: retrieved };
}

/** The id of the source: of the same one when the same words come again. */
export async function ingestSpoken(
  conversationId: string,
  { title, content }: { title: string; content: string },
): Promise<Result<string>> {
  return fromDatabase(
    await serviceClient().rpc('ingest_spoken', {
      p_conversation_id: conversationId,
      p_title: title,
      p_content: content,
    }),
  );
}

/** The id of the correction: of the same one when the same is proposed again. */
export async function proposeSpokenCorrection(
  conversationId: string,
  { wrong, corrected, reason }: { wrong: string; corrected: string; reason: string },
): Promise<Result<string>> {
  return fromDatabase(
    await serviceClient().rpc('propose_spoken_correction', {
      p_conversation_id: conversationId,
      p_wrong: wrong,
      p_corrected: corrected,
      p_reason: reason,
    }),
  );
}
