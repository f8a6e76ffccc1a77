import { type EvidenceItem, isTelling } from '#lib/speech/voice-artifact.public.ts';
import { ordersAModel } from '../orders.ts';
import { compare } from './order.ts';
import { isIntimate, keepsToThemself } from './section-of.ts';

/** A statement once, with every piece of evidence that has these words. */
export type Saying = {
  text: string;
  /** The question that an exchange replies to. */
  asked: string | null;
  kind: EvidenceItem['kind'];
  /** Where it was said first. */
  origin: string;
  isCorrection: boolean;
  evidenceIds: [string, ...string[]];
};

/** By the ids of the evidence, whatever order it came in. */
export const sortEvidence = (evidence: readonly EvidenceItem[]): EvidenceItem[] =>
  evidence.toSorted((one, other) => compare(one.id, other.id));

/** What instructs a model is no saying of anybody's: it comes into no dossier, and so into no prompt. */
export function gatherSayings(evidence: readonly EvidenceItem[]): Saying[] {
  const sayings = new Map<string, Saying>();
  for (const { id, quote, asked, kind, sourceId, correctionId } of sortEvidence(evidence)) {
    const text = quote.trim();
    // "This stays between us", and then what: the sentence is a boundary, and the story is not told.
    if (isTelling(kind) && keepsToThemself(text)) continue;
    if (isIntimate(text)) continue;
    if (ordersAModel(text) || (asked !== null && ordersAModel(`${asked} ${text}`))) continue;
    // The same words may be a statement and a reply; what asked for them is another matter.
    const key = JSON.stringify([isTelling(kind) ? kind : null, asked, text]);
    const known = sayings.get(key);
    if (known) {
      known.evidenceIds.push(id);
      known.isCorrection ||= correctionId !== null;
    } else if (text) {
      const isCorrection = correctionId !== null;
      sayings.set(key, {
        text,
        asked,
        kind,
        origin: sourceId ?? correctionId ?? '',
        isCorrection,
        evidenceIds: [id],
      });
    }
  }
  return [...sayings.values()];
}
