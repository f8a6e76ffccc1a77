import type { EvidenceItem } from '#lib/contracts/voice-artifact.ts';
import { compare } from './order.ts';

/** A statement once, with every piece of evidence that has these words. */
export type Saying = {
  text: string;
  kind: EvidenceItem['kind'];
  /** Where it was said first. */
  origin: string;
  isCorrection: boolean;
  evidenceIds: [string, ...string[]];
};

/** By the ids of the evidence, whatever order it came in. */
export const sortEvidence = (evidence: readonly EvidenceItem[]): EvidenceItem[] =>
  evidence.toSorted((one, other) => compare(one.id, other.id));

export function gatherSayings(evidence: readonly EvidenceItem[]): Saying[] {
  const sayings = new Map<string, Saying>();
  for (const { id, quote, kind, sourceId, correctionId } of sortEvidence(evidence)) {
    const text = quote.trim();
    const known = sayings.get(text);
    if (known) {
      known.evidenceIds.push(id);
      known.isCorrection ||= correctionId !== null;
    } else if (text) {
      const isCorrection = correctionId !== null;
      sayings.set(text, {
        text,
        kind,
        origin: sourceId ?? correctionId ?? '',
        isCorrection,
        evidenceIds: [id],
      });
    }
  }
  return [...sayings.values()];
}
