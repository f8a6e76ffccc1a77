import 'server-only';
import { z } from 'zod';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import { serviceClient } from '#lib/platform/db/service-client.ts';
import { ok, type Result } from '#lib/platform/result.ts';

const inputSchema = z.object({
  person: z.string(),
  namespaces: z.array(z.string()),
  sources: z.array(
    z.object({
      id: z.guid(),
      title: z.string(),
      language: z.string().nullable(),
      /** The transcript, where it is one; of a chat or a transcript that was given, its questions. */
      interview: z.string().nullable(),
    }),
  ),
});
export type SuggestionInput = z.infer<typeof inputSchema>;
export type SuggestionSource = SuggestionInput['sources'][number];
type Audience = 'public' | 'private';

/** What this audience hears, of which questions are made; or one collection, whoever hears it. Null when the reflection is gone. */
export async function readSuggestionInput(
  reflectionId: string,
  audience: Audience,
  namespaceId?: string,
): Promise<Result<SuggestionInput | null>> {
  const answer = fromDatabase(
    await serviceClient().rpc('read_suggestion_input', {
      p_reflection_id: reflectionId,
      p_audience: audience,
      ...(namespaceId && { p_namespace_id: namespaceId }),
    }),
  );
  if (!answer.ok) return answer;
  return ok(answer.value === null ? null : inputSchema.parse(answer.value));
}

export async function storeSuggestedQuestions(
  reflectionId: string,
  audience: Audience,
  questions: readonly { question: string; askedIn: string | null; citation: string }[],
): Promise<Result<number>> {
  return fromDatabase(
    await serviceClient().rpc('store_suggested_questions', {
      p_reflection_id: reflectionId,
      p_audience: audience,
      p_questions: [...questions],
    }),
  );
}

/** Looks for questions to offer, in the background. */
export async function enqueueSuggestions(reflectionId: string): Promise<Result<unknown>> {
  return fromDatabase(await serviceClient().rpc('enqueue_suggestions', { p_reflection_id: reflectionId }));
}
