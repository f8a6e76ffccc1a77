import 'server-only';
import { z } from 'zod';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import { serviceClient } from '#lib/platform/db/service-client.ts';
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

export type EntryAnswer = {
  id: string;
  members: boolean;
  guests: boolean;
  /** The wordings of guests that what is published answers. */
  answered: string[];
  /** The citation that answers it for members. */
  answeredBy: string | null;
};

export async function noteAnswers(
  reflectionId: string,
  answers: readonly EntryAnswer[],
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

/** Questions of the interview that a source answers already. Takes the place of those before. */
export async function storeKnownQuestions(
  reflectionId: string,
  known: readonly { question: string; citation: string }[],
): Promise<Result<number>> {
  return fromDatabase(
    await serviceClient().rpc('store_known_questions', {
      p_reflection_id: reflectionId,
      p_known: [...known],
    }),
  );
}
