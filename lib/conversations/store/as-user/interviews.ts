import 'server-only';
import { z } from 'zod';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import type { Database } from '#lib/platform/db/types.gen.ts';
import type { UserClient } from '#lib/platform/db/user-client.ts';
import { ok, type Result } from '#lib/platform/result.ts';

export type Interview = {
  id: string;
  createdAt: string;
  durationSeconds: number | null;
  isOpen: boolean;
  namespaceId: string | null;
  source: { id: string; title: string; status: Database['public']['Enums']['source_status'] } | null;
};

/** Null when none was ever given. Those that could not begin count for nothing. */
export async function findLastInterview(
  db: UserClient,
  reflectionId: string,
): Promise<Result<Interview | null>> {
  const row = fromDatabase(
    await db
      .from('conversations')
      .select('id, created_at, duration_seconds, status, ingest_namespace_id')
      .eq('reflection_id', reflectionId)
      .eq('mode', 'interview')
      .in('status', ['active', 'ended'])
      .order('created_at', { ascending: false })
      .limit(1)
      .maybeSingle(),
  );
  if (!row.ok) return row;
  if (!row.value) return ok(null);
  const { id, created_at, duration_seconds, status, ingest_namespace_id } = row.value;
  const source = fromDatabase(
    await db
      .from('sources')
      .select('id, title, status')
      .eq('reflection_id', reflectionId)
      .eq('conversation_id', id)
      .is('deleted_at', null)
      .limit(1)
      .maybeSingle(),
  );
  if (!source.ok) return source;
  return ok({
    id,
    createdAt: created_at,
    durationSeconds: duration_seconds,
    isOpen: status === 'active',
    namespaceId: ingest_namespace_id,
    source: source.value,
  });
}

export type InterviewTurn = {
  conversationId: string;
  speaker: Database['public']['Enums']['turn_speaker'];
  body: string;
};

/** Of all interviews of a reflection, in their order: an interview is gone on with on another day, by whoever looks after it. */
export async function listInterviewTurns(
  db: UserClient,
  reflectionId: string,
): Promise<Result<InterviewTurn[]>> {
  const rows = fromDatabase(
    await db
      .from('conversations')
      .select(
        'id, created_at, conversation_turns!conversation_turns_conversation_id_reflection_id_fkey(position, speaker, body)',
      )
      .eq('reflection_id', reflectionId)
      .eq('mode', 'interview')
      .order('created_at', { ascending: true })
      .limit(500),
  );
  if (!rows.ok) return rows;
  return ok(
    rows.value.flatMap(({ id, conversation_turns }) =>
      conversation_turns
        .toSorted((a, b) => a.position - b.position)
        .map(({ speaker, body }) => ({ conversationId: id, speaker, body })),
    ),
  );
}

export const interviewPlanSchema = z.object({
  /** Questions of the interview that a source answers already. */
  known: z.array(z.object({ question: z.string(), sourceId: z.guid(), sourceTitle: z.string() })),
  /** Up to three that three visitors or more asked and nothing answers. */
  askedInVain: z.array(z.string()),
});
export type InterviewPlan = z.infer<typeof interviewPlanSchema>;

/** For stewards. */
export async function readInterviewPlan(
  db: UserClient,
  reflectionId: string,
): Promise<Result<InterviewPlan>> {
  const answer = fromDatabase(await db.rpc('read_interview_plan', { p_reflection_id: reflectionId }));
  return answer.ok ? ok(interviewPlanSchema.parse(answer.value)) : answer;
}
