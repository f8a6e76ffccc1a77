import 'server-only';
import { z } from 'zod';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import { serviceClient } from '#lib/platform/db/service-client.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import { conversationStatusSchema, type SessionOutcome } from '#lib/voice/voice-session.public.ts';

const outcomeSchema = z
  .object({
    status: conversationStatusSchema,
    duration_seconds: z.number(),
    off_record: z.boolean(),
    is_settled: z.boolean(),
    turns_kept: z.number(),
    has_spoken: z.boolean(),
    recap: z.string().nullable(),
    memories: z.array(z.string()),
    source: z.object({ id: z.string(), status: z.string() }).nullable(),
  })
  .transform(
    (row): SessionOutcome => ({
      status: row.status,
      durationSeconds: row.duration_seconds,
      offRecord: row.off_record,
      isSettled: row.is_settled,
      turnsKept: row.turns_kept,
      hasSpoken: row.has_spoken,
      recap: row.recap,
      memories: row.memories,
      source: row.source,
    }),
  );

/** For the person whose conversation it is, which the caller has made sure of. */
export async function readOutcome(conversationId: string): Promise<Result<SessionOutcome>> {
  const answer = fromDatabase(
    await serviceClient().rpc('read_outcome', { p_conversation_id: conversationId }),
  );
  if (!answer.ok) return answer;
  return answer.value === null ? fail('not_found') : ok(outcomeSchema.parse(answer.value));
}
