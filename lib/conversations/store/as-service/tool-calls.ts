import 'server-only';
import { z } from 'zod';
import {
  type FoundLines,
  foundLinesSchema,
  type LineQuestion,
  questionParameters,
} from '#lib/knowledge/store/as-service/lines.ts';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import { serviceClient } from '#lib/platform/db/service-client.ts';
import { type Failure, fail, ok, type Result } from '#lib/platform/result.ts';
import {
  sessionAudienceSchema,
  sessionModeSchema,
  sessionRoleSchema,
} from '#lib/voice/voice-session.public.ts';
import { isPrivateExtras, type PrivateExtrasRow } from './private-extras.ts';

/**
 * What a running conversation asks for, spoken or typed. As the installation: a voice conversation has proven by its signature which
 * one it is, a typed session is held by its signed-in user. Everything else is decided by the functions, from the row, the person's
 * role now, and what is visible now.
 */
export type ToolCaller = { conversationId: string } | { sessionId: string; userId: string };

const typed = ({ sessionId, userId }: { sessionId: string; userId: string }) => ({
  p_session_id: sessionId,
  p_user_id: userId,
});

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
const retrievedSchema = z.union([z.object({ terms: termsSchema, found: foundLinesSchema }), refusalSchema]);

/** Counts as a call of the conversation. */
export async function readToolTerms(caller: ToolCaller): Promise<Result<ToolTerms>> {
  const answer = fromDatabase(
    'conversationId' in caller
      ? await serviceClient().rpc('read_tool_terms', { p_conversation_id: caller.conversationId })
      : await serviceClient().rpc('read_typed_terms', typed(caller)),
  );
  if (!answer.ok) return answer;
  const admitted = admittedSchema.parse(answer.value);
  return 'terms' in admitted ? ok(admitted.terms) : { ok: false, error: admitted };
}

/** One round trip: who asks, what they may see at this moment, and what answers, best first. */
export async function retrieveLines(
  caller: ToolCaller,
  asked: LineQuestion,
): Promise<Result<{ terms: ToolTerms; found: FoundLines }>> {
  const question = questionParameters(asked);
  const answer = fromDatabase(
    'conversationId' in caller
      ? await serviceClient().rpc('retrieve_context', {
          p_conversation_id: caller.conversationId,
          ...question,
        })
      : await serviceClient().rpc('retrieve_typed', { ...typed(caller), ...question }),
  );
  if (!answer.ok) return answer;
  const retrieved = retrievedSchema.parse(answer.value);
  return 'terms' in retrieved ? ok(retrieved) : { ok: false, error: retrieved };
}

/** The id of the source: of the same one when the same words come again. */
export async function ingestTold(
  caller: ToolCaller,
  { title, content }: { title: string; content: string },
): Promise<Result<string>> {
  const told = { p_title: title, p_content: content };
  return fromDatabase(
    'conversationId' in caller
      ? await serviceClient().rpc('ingest_spoken', { p_conversation_id: caller.conversationId, ...told })
      : await serviceClient().rpc('ingest_typed', { ...typed(caller), ...told }),
  );
}

/** The id of the correction: of the same one when the same is proposed again. */
export async function proposeCorrectionTold(
  caller: ToolCaller,
  { wrong, corrected, reason }: { wrong: string; corrected: string; reason: string },
): Promise<Result<string>> {
  const told = { p_wrong: wrong, p_corrected: corrected, p_reason: reason };
  return fromDatabase(
    'conversationId' in caller
      ? await serviceClient().rpc('propose_spoken_correction', {
          p_conversation_id: caller.conversationId,
          ...told,
        })
      : await serviceClient().rpc('propose_typed_correction', { ...typed(caller), ...told }),
  );
}

const extrasSchema = z.object({
  terms: termsSchema,
  extras: z.unknown(),
  remembered: z.unknown(),
});

/** What a turn of a typed session may be told before it begins, and on which terms. Who sealed what is remembered reads it. */
export async function readTypedExtras(
  session: Extract<ToolCaller, { sessionId: string }>,
): Promise<Result<{ terms: ToolTerms; extras: PrivateExtrasRow; remembered: unknown }>> {
  const answer = fromDatabase(await serviceClient().rpc('read_typed_extras', typed(session)));
  if (!answer.ok) return answer;
  const read = extrasSchema.nullable().parse(answer.value);
  if (!read || !isPrivateExtras(read.extras)) return fail('not_found');
  return ok({ terms: read.terms, extras: read.extras, remembered: read.remembered });
}
