import 'server-only';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import { serviceClient } from '#lib/platform/db/service-client.ts';
import type { Result } from '#lib/platform/result.ts';
import type { TurnFeedbackRequest } from '#lib/voice/voice-session.public.ts';

/**
 * Of the person or guest whose conversation it is, which the caller has made sure of. True when the answer is in the transcript
 * already, false when it waits for it.
 */
export async function recordFeedback(
  conversationId: string,
  { answer, rating, comment = '' }: TurnFeedbackRequest,
): Promise<Result<boolean>> {
  return fromDatabase(
    await serviceClient().rpc('record_feedback', {
      p_conversation_id: conversationId,
      p_answer: answer,
      p_rating: rating,
      p_comment: comment,
    }),
  );
}
