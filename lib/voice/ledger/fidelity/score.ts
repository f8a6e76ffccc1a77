import type { EvidenceItem } from '#lib/speech/voice-artifact.public.ts';
import { fidelityQuestionsFor, oneAnswerEach } from '#lib/voice/answer-from-evidence.ts';
import { FEWEST_ANSWERS } from '#lib/voice/fidelity.public.ts';
import { agreementOf } from './agreement.ts';

/** What the owner answered first, and when they were asked again. */
type OwnersAnswer = { question: number; first: string; again: string | null };

/** Of one question: how far the reflection agrees with the owner, and the owner with themself. */
type Agreement = { question: number; agreement: number; self: number };

/** Of a hundred, with the interval in which it lies in 95 of a hundred draws of such questions. */
type FidelityScore = { score: number; low: number; high: number; byQuestion: Agreement[] };

/**
 * How much a generation answers like its owner: the agreement of its answers with theirs, divided by their own agreement with
 * themself (the measure of arXiv 2411.10109). The owner who was asked once agrees with themself.
 */
export function scoreFidelity(
  answers: readonly OwnersAnswer[],
  evidence: readonly EvidenceItem[],
): FidelityScore | null {
  const questions = fidelityQuestionsFor(evidence);
  const answered = oneAnswerEach(evidence);
  const byQuestion = answers.flatMap(({ question, first, again }): Agreement[] => {
    const asked = questions[question - 1];
    if (!asked) return [];
    const said = answered[question - 1];
    const agreement = said === undefined ? 0 : agreementOf(asked, first, said);
    return [{ question, agreement, self: again === null ? 1 : agreementOf(asked, first, again) }];
  });
  if (byQuestion.length < FEWEST_ANSWERS) return null;
  const draws = drawn(byQuestion.length).map((places) => ratioOf(pick(byQuestion, places)));
  draws.sort((one, other) => one - other);
  return {
    score: ratioOf(byQuestion),
    low: draws[Math.floor(0.025 * DRAWS)] ?? 0,
    high: draws[Math.ceil(0.975 * DRAWS) - 1] ?? 0,
    byQuestion: byQuestion.map(({ question, agreement, self }) => ({
      question,
      agreement: Math.round(1_000 * agreement) / 1_000,
      self: Math.round(1_000 * self) / 1_000,
    })),
  };
}

/** Whether it is lower in nearly every draw of questions: two generations are asked the same ones. */
export function isClearlyLower(one: FidelityScore, than: FidelityScore): boolean {
  const pairs = one.byQuestion.flatMap((mine) => {
    const other = than.byQuestion.find(({ question }) => question === mine.question);
    return other ? [{ mine, other }] : [];
  });
  if (pairs.length < FEWEST_ANSWERS) return false;
  const lower = drawn(pairs.length).filter((places) => {
    const chosen = pick(pairs, places);
    return ratioOf(chosen.map(({ mine }) => mine)) < ratioOf(chosen.map(({ other }) => other));
  });
  return lower.length >= 0.975 * DRAWS;
}

const pick = <Item>(items: readonly Item[], places: readonly number[]): Item[] =>
  places.flatMap((place) => items[place] ?? []);

/** Of somebody who says the opposite of what they said there is nothing to agree with. */
const LEAST_SELF = 0.05;

function ratioOf(agreements: readonly Agreement[]): number {
  const sum = (of: (one: Agreement) => number) => agreements.reduce((total, one) => total + of(one), 0);
  const self = Math.max(
    sum(({ self }) => self),
    LEAST_SELF * agreements.length,
  );
  return Math.round(100 * Math.min(1, sum(({ agreement }) => agreement) / self));
}

const DRAWS = 1_000;

/** The same draws each time: a generation scores the same twice. */
function drawn(count: number): number[][] {
  let state = 20_260_101;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return Array.from({ length: DRAWS }, () => Array.from({ length: count }, () => Math.floor(next() * count)));
}
