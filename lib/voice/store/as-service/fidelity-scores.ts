import 'server-only';
import { z } from 'zod';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import { serviceClient } from '#lib/platform/db/service-client.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import { type EvidenceItem, evidenceItemSchema } from '#lib/speech/voice-artifact.public.ts';

/** As the server that judges reads and writes them; `fidelity.ts` is how people do. */

type FidelityAnswer = { question: number; first: string; again: string | null };

export async function readFidelityAnswers(reflectionId: string): Promise<Result<FidelityAnswer[]>> {
  return fromDatabase(
    await serviceClient()
      .from('fidelity_answers')
      .select('question, first, again')
      .eq('reflection_id', reflectionId)
      .order('question'),
  );
}

export type SpokenGeneration = { generation: number; evidence: EvidenceItem[] };

/** What speaks now and what spoke before it, newest first, each with what members may hear of it; without those whose words were erased. */
export async function readSpokenGenerations(
  reflectionId: string,
  most: number,
): Promise<Result<SpokenGeneration[]>> {
  const rows = fromDatabase(
    await serviceClient()
      .from('voice_artifacts')
      .select('generation, evidence:payload->voice_evidence_pack->private')
      .eq('reflection_id', reflectionId)
      .in('status', ['promoted', 'superseded'])
      .is('tombstoned_at', null)
      .order('generation', { ascending: false })
      .limit(most),
  );
  if (!rows.ok) return rows;
  return ok(
    rows.value.flatMap(({ generation, evidence }) => {
      const shaped = z.array(evidenceItemSchema).safeParse(evidence);
      return shaped.success ? [{ generation, evidence: shaped.data }] : [];
    }),
  );
}

type Judged = {
  generation: number;
  score: number;
  low: number;
  high: number;
  byQuestion: readonly { question: number; agreement: number; self: number }[];
  lowerThan: number | null;
};

/** False when the generation is gone. */
export async function storeFidelityScore(reflectionId: string, judged: Judged): Promise<Result<boolean>> {
  return fromDatabase(
    await serviceClient().rpc('store_fidelity_score', {
      p_reflection_id: reflectionId,
      p_generation: judged.generation,
      p_score: judged.score,
      p_low: judged.low,
      p_high: judged.high,
      p_by_question: judged.byQuestion.map((one) => ({ ...one })),
      ...(judged.lowerThan !== null && { p_lower_than: judged.lowerThan }),
    }),
  );
}

export async function storeFidelityChoices(
  reflectionId: string,
  { generation, chosen, shown }: { generation: number; chosen: number; shown: number },
): Promise<Result<boolean>> {
  return fromDatabase(
    await serviceClient().rpc('store_fidelity_choices', {
      p_reflection_id: reflectionId,
      p_generation: generation,
      p_chosen: chosen,
      p_shown: shown,
    }),
  );
}
