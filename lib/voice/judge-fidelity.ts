import 'server-only';
import { ok, type Result } from '#lib/platform/result.ts';
import { isClearlyLower, scoreFidelity } from './ledger/fidelity/score.ts';
import {
  readFidelityAnswers,
  readSpokenGenerations,
  type SpokenGeneration,
  storeFidelityScore,
} from './store/as-service/fidelity-scores.ts';

/** What speaks, and so many before it. */
const MOST = 5;

/**
 * How much what speaks now answers like its owner, and what spoke before it, by rules and likeness: the same generation scores the
 * same twice. Says of each whether it is clearly lower than the one before it. Nothing where the owner has not answered.
 */
export async function judgeFidelity(reflectionId: string): Promise<Result<unknown>> {
  const answers = await readFidelityAnswers(reflectionId);
  if (!answers.ok || answers.value.length === 0) return answers;
  const spoken = await readSpokenGenerations(reflectionId, MOST);
  if (!spoken.ok) return spoken;
  const judged = spoken.value.flatMap(({ generation, evidence }: SpokenGeneration) => {
    const score = scoreFidelity(answers.value, evidence);
    return score ? [{ generation, score }] : [];
  });
  for (const [place, { generation, score }] of judged.entries()) {
    const before = judged[place + 1];
    const lowerThan = before && isClearlyLower(score, before.score) ? before.generation : null;
    const stored = await storeFidelityScore(reflectionId, { generation, ...score, lowerThan });
    if (!stored.ok) return stored;
  }
  return ok(judged.length);
}
