import 'server-only';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import { serviceClient } from '#lib/platform/db/service-client.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import type { SessionAudience } from '#lib/voice/voice-session.public.ts';

export type QuestionToAsk = {
  id: string;
  audience: SessionAudience;
  question: string;
  sourceId: string | null;
};

export type GoldenInput = {
  questions: QuestionToAsk[];
  namespaces: { name: string; visibility: 'sealed' | 'private' | 'published' }[];
  /** The newest, which is the one that they are asked of; null before the first. */
  generation: number | null;
};

/** What is needed to ask the questions of a reflection, as it is now. */
export async function readGoldenInput(reflectionId: string): Promise<Result<GoldenInput>> {
  const db = serviceClient();
  const [questions, namespaces, newest] = await Promise.all([
    db
      .from('golden_questions')
      .select('id, audience, question, source_id')
      .eq('reflection_id', reflectionId)
      .limit(50),
    db.from('namespaces').select('name, visibility').eq('reflection_id', reflectionId),
    db
      .from('voice_artifacts')
      .select('generation')
      .eq('reflection_id', reflectionId)
      .order('generation', { ascending: false })
      .limit(1),
  ]).then(
    (answers) => [fromDatabase(answers[0]), fromDatabase(answers[1]), fromDatabase(answers[2])] as const,
  );
  if (!questions.ok) return questions;
  if (!namespaces.ok) return namespaces;
  if (!newest.ok) return newest;
  return ok({
    questions: questions.value.map(({ source_id: sourceId, ...question }) => ({ ...question, sourceId })),
    namespaces: namespaces.value,
    generation: newest.value[0]?.generation ?? null,
  });
}

/** False when the question was deleted meanwhile. */
export async function recordGoldenRun(
  questionId: string,
  generation: number,
  passed: boolean,
): Promise<Result<boolean>> {
  return fromDatabase(
    await serviceClient().rpc('record_golden_run', {
      p_question_id: questionId,
      p_generation: generation,
      p_passed: passed,
    }),
  );
}
