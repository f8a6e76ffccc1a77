import type { EvidenceItem } from '#lib/speech/voice-artifact.public.ts';
import { answersFromEvidence, fidelityQuestionsFor, oneAnswerEach } from './answer-from-evidence.ts';

type BlindQuestion = { question: number; options: string[]; right: number };

const OPTIONS = 3;

/**
 * For each question its answer among two others of the same evidence, in an order that tells nothing and is the same each time;
 * without those for which there are no three.
 */
export function blindQuestions(evidence: readonly EvidenceItem[], generation: number): BlindQuestion[] {
  const ranked = fidelityQuestionsFor(evidence).map((asked) => answersFromEvidence(asked, evidence));
  const answered = oneAnswerEach(evidence);
  return ranked.flatMap((answers, place) => {
    const own = answered[place];
    if (own === undefined) return [];
    const others = [...answers, ...ranked.flatMap((elsewhere) => elsewhere.slice(0, 1))];
    const wrong = [...new Set(others)].filter((text) => text !== own).slice(0, OPTIONS - 1);
    if (wrong.length < OPTIONS - 1) return [];
    const right = (generation * 7 + place * 5 + own.length) % OPTIONS;
    return [{ question: place + 1, options: wrong.toSpliced(right, 0, own), right }];
  });
}
