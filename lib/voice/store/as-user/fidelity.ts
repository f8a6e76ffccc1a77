import 'server-only';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import type { UserClient } from '#lib/platform/db/user-client.ts';
import { ok, type Result } from '#lib/platform/result.ts';

export type OwnAnswer = {
  question: number;
  first: string;
  again: string | null;
  answeredAt: string;
  /** The owner who was asked. */
  answeredBy: string;
};

/** Those of the owners; to everybody else there are none. */
export async function listFidelityAnswers(
  db: UserClient,
  reflectionId: string,
): Promise<Result<OwnAnswer[]>> {
  const rows = fromDatabase(
    await db
      .from('fidelity_answers')
      .select('question, first, again, answered_at, answered_by')
      .eq('reflection_id', reflectionId)
      .order('question'),
  );
  if (!rows.ok) return rows;
  return ok(
    rows.value.map(({ answered_at: answeredAt, answered_by: answeredBy, ...row }) => ({
      ...row,
      ...{ answeredAt, answeredBy },
    })),
  );
}

export type FidelityFigure = {
  generation: number;
  score: number;
  low: number;
  high: number;
  /** The one that spoke before it, which clearly answered more like the owner. */
  lowerThan: number | null;
  /** In how many of the questions shown the owner chose its answer without knowing. */
  blind: { chosen: number; shown: number } | null;
};

/** Newest first. */
export async function listFidelityScores(
  db: UserClient,
  reflectionId: string,
): Promise<Result<FidelityFigure[]>> {
  const rows = fromDatabase(
    await db
      .from('fidelity_scores')
      .select('generation, score, low, high, lower_than, chosen, shown')
      .eq('reflection_id', reflectionId)
      .order('generation', { ascending: false })
      .limit(50),
  );
  if (!rows.ok) return rows;
  return ok(
    rows.value.map(({ lower_than: lowerThan, chosen, shown, ...row }) => ({
      ...row,
      lowerThan,
      blind: chosen !== null && shown !== null ? { chosen, shown } : null,
    })),
  );
}

/** How many were kept: the first answer to a question stays. */
export async function answerFidelityQuestions(
  db: UserClient,
  given: { reflectionId: string; isAgain: boolean; answers: readonly { question: number; answer: string }[] },
): Promise<Result<number>> {
  return fromDatabase(
    await db.rpc('answer_fidelity_questions', {
      p_reflection_id: given.reflectionId,
      p_is_again: given.isAgain,
      p_answers: given.answers.map((one) => ({ ...one })),
    }),
  );
}

/** How many the caller had given. Scores go in the same step. */
export async function deleteOwnFidelityAnswers(
  db: UserClient,
  reflectionId: string,
): Promise<Result<number>> {
  return fromDatabase(await db.rpc('delete_own_fidelity_answers', { p_reflection_id: reflectionId }));
}
