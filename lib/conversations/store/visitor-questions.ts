import 'server-only';
import { z } from 'zod';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import { serviceClient } from '#lib/platform/db/service-client.ts';
import type { UserClient } from '#lib/platform/db/user-client.ts';
import { ok, type Result } from '#lib/platform/result.ts';

const askedTurnsSchema = z.object({
  reflectionId: z.guid(),
  person: z.string(),
  reach: z.enum(['guest', 'viewer']),
  namespaces: z.array(z.string()),
  turns: z.array(z.object({ id: z.guid(), body: z.string(), reply: z.string().nullable() })),
});
export type AskedTurns = z.infer<typeof askedTurnsSchema>;

/** What one visitor said. Null of a conversation whose questions are nobody's but theirs. */
export async function readAskedTurns(conversationId: string): Promise<Result<AskedTurns | null>> {
  const answer = fromDatabase(
    await serviceClient().rpc('read_asked_turns', { p_conversation_id: conversationId }),
  );
  if (!answer.ok) return answer;
  return ok(answer.value === null ? null : askedTurnsSchema.parse(answer.value));
}

export type NotedQuestion = {
  turnId: string;
  question: string;
  wasAnswered: boolean;
  /** What it means, and which model says so. */
  model?: string;
  meaning?: readonly number[];
};

/** Safe to tell again. */
export async function noteQuestions(
  conversationId: string,
  language: string,
  questions: readonly NotedQuestion[],
): Promise<Result<number>> {
  return fromDatabase(
    await serviceClient().rpc('note_questions', {
      p_conversation_id: conversationId,
      p_language: language,
      p_questions: questions.map(({ meaning, ...question }) => ({
        ...question,
        ...(meaning && { meaning: [...meaning] }),
      })),
    }),
  );
}

const openSchema = z.array(
  z.object({
    id: z.guid(),
    question: z.string(),
    /** In which guests asked it in vain. */
    wordings: z.array(z.string()),
  }),
);

/** What was asked lately, answered or not. */
export async function listOpenQuestions(reflectionId: string): Promise<Result<z.infer<typeof openSchema>>> {
  const answer = fromDatabase(
    await serviceClient().rpc('list_open_questions', { p_reflection_id: reflectionId }),
  );
  return answer.ok ? ok(openSchema.parse(answer.value)) : answer;
}

export async function noteAnswers(
  reflectionId: string,
  answers: readonly { id: string; members: boolean; guests: boolean; answered: string[] }[],
): Promise<Result<number>> {
  return fromDatabase(
    await serviceClient().rpc('note_answers', { p_reflection_id: reflectionId, p_answers: [...answers] }),
  );
}

/** What this guest asked in vain and what is published answers now, in their own words. */
export async function listAnsweredSince(reflectionId: string, guestId: string): Promise<Result<string[]>> {
  return fromDatabase(
    await serviceClient().rpc('list_answered_since', {
      p_reflection_id: reflectionId,
      p_guest_id: guestId,
    }),
  );
}

const listSchema = z.object({
  offRecord: z.number(),
  entries: z.array(
    z.object({
      id: z.guid(),
      question: z.string(),
      times: z.number(),
      people: z.number(),
      well: z.number(),
      badly: z.number(),
      unanswered: z.number(),
      lastAskedAt: z.string(),
      answeredForMembersAt: z.string().nullable(),
      answeredForGuestsAt: z.string().nullable(),
      isAnswered: z.boolean(),
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

export async function findQuestion(db: UserClient, entryId: string): Promise<Result<string>> {
  return fromDatabase(await db.rpc('find_question', { p_entry_id: entryId }));
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
