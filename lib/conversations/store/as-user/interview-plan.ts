import 'server-only';
import { z } from 'zod';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import type { UserClient } from '#lib/platform/db/user-client.ts';
import { ok, type Result } from '#lib/platform/result.ts';

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
