import 'server-only';
import { z } from 'zod';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import type { UserClient } from '#lib/platform/db/user-client.ts';
import { ok, type Result } from '#lib/platform/result.ts';

const listSchema = z.object({
  offRecord: z.number(),
  entries: z.array(
    z.object({
      id: z.guid(),
      question: z.string(),
      times: z.number(),
      people: z.number(),
      answered: z.number(),
      unanswered: z.number(),
      ratedGood: z.number(),
      ratedBad: z.number(),
      /** In the same conversation, after an answer. */
      askedAgain: z.number(),
      lastAskedAt: z.string(),
      lastWasAnswered: z.boolean(),
      /** Set aside by somebody who looks after the reflection. */
      isDismissed: z.boolean(),
      isAnswered: z.boolean(),
      /** The person's own words that answer it; without them where only their source is known. */
      answer: z.object({ sourceId: z.guid(), title: z.string(), words: z.string().nullable() }).nullable(),
      isAnsweredForGuests: z.boolean(),
      answeredSince: z.string().nullable(),
      /** Of what guests ask in vain: the collection whose words answer it for members. */
      forMembers: z.object({ collection: z.string(), isPublished: z.boolean() }).nullable(),
    }),
  ),
});
export type VisitorQuestions = z.infer<typeof listSchema>;
export type QuestionEntry = VisitorQuestions['entries'][number];

/** For stewards. Never by whom. */
export async function listQuestions(db: UserClient, reflectionId: string): Promise<Result<VisitorQuestions>> {
  const answer = fromDatabase(await db.rpc('list_questions', { p_reflection_id: reflectionId }));
  return answer.ok ? ok(listSchema.parse(answer.value)) : answer;
}

const foundSchema = z.object({ words: z.string(), isGuests: z.boolean() });

export async function findQuestion(
  db: UserClient,
  entryId: string,
): Promise<Result<z.infer<typeof foundSchema>>> {
  const answer = fromDatabase(await db.rpc('find_question', { p_entry_id: entryId }));
  return answer.ok ? ok(foundSchema.parse(answer.value)) : answer;
}

export async function dismissQuestion(
  db: UserClient,
  { reflectionId, questionId, dismisses }: { reflectionId: string; questionId: string; dismisses: boolean },
): Promise<Result<unknown>> {
  return fromDatabase(
    await db.rpc('dismiss_question', {
      p_reflection_id: reflectionId,
      p_entry_id: questionId,
      p_dismisses: dismisses,
    }),
  );
}

export async function shareQuestions(
  db: UserClient,
  { reflectionId, shares }: { reflectionId: string; shares: boolean },
): Promise<Result<unknown>> {
  return fromDatabase(await db.rpc('share_questions', { p_reflection_id: reflectionId, p_shares: shares }));
}

/** Of the caller. */
export async function readSharesQuestions(
  db: UserClient,
  { reflectionId, userId }: { reflectionId: string; userId: string },
): Promise<Result<boolean>> {
  const row = fromDatabase(
    await db
      .from('reflection_members')
      .select('shares_questions')
      .eq('reflection_id', reflectionId)
      .eq('user_id', userId)
      .single(),
  );
  return row.ok ? ok(row.value.shares_questions) : row;
}
