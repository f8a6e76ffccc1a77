import 'server-only';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import type { UserClient } from '#lib/platform/db/user-client.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import type { SessionAudience } from '#lib/voice/voice-session.public.ts';

export type GoldenQuestion = {
  id: string;
  audience: SessionAudience;
  question: string;
  /** What the answer must rest on; null where it must rest on nothing. */
  source: { id: string; title: string } | null;
  /** Of the newest generation that was asked. */
  lastRun: { generation: number; passed: boolean; ranAt: string } | null;
};

export async function listGoldenQuestions(
  db: UserClient,
  reflectionId: string,
): Promise<Result<GoldenQuestion[]>> {
  const rows = fromDatabase(
    await db
      .from('golden_questions')
      .select('id, audience, question, sources(id, title), golden_runs(generation, passed, ran_at)')
      .eq('reflection_id', reflectionId)
      .order('created_at')
      .order('generation', { referencedTable: 'golden_runs', ascending: false })
      .limit(1, { referencedTable: 'golden_runs' })
      .limit(50),
  );
  if (!rows.ok) return rows;
  return ok(
    rows.value.map(({ golden_runs: [run], sources: source, ...row }) => ({
      ...row,
      source,
      lastRun: run ? { generation: run.generation, passed: run.passed, ranAt: run.ran_at } : null,
    })),
  );
}

export type GoldenTally = { passed: number; asked: number };

/** How the questions went, by generation. */
export async function tallyGoldenRuns(
  db: UserClient,
  reflectionId: string,
  generations: readonly number[],
): Promise<Result<Map<number, GoldenTally>>> {
  const rows = fromDatabase(
    await db
      .from('golden_runs')
      .select('generation, passed')
      .eq('reflection_id', reflectionId)
      .in('generation', [...generations]),
  );
  if (!rows.ok) return rows;
  const tallies = new Map<number, GoldenTally>();
  for (const { generation, passed } of rows.value) {
    const tally = tallies.get(generation) ?? { passed: 0, asked: 0 };
    tallies.set(generation, { passed: tally.passed + (passed ? 1 : 0), asked: tally.asked + 1 });
  }
  return ok(tallies);
}

export async function addGoldenQuestion(
  db: UserClient,
  wanted: { reflectionId: string; audience: SessionAudience; question: string; sourceId: string | null },
): Promise<Result<string>> {
  return fromDatabase(
    await db.rpc('add_golden_question', {
      p_reflection_id: wanted.reflectionId,
      p_audience: wanted.audience,
      p_question: wanted.question,
      ...(wanted.sourceId !== null && { p_source_id: wanted.sourceId }),
    }),
  );
}

export async function deleteGoldenQuestion(db: UserClient, questionId: string): Promise<Result<unknown>> {
  return fromDatabase(await db.rpc('delete_golden_question', { p_question_id: questionId }));
}
