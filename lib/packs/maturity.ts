import { EVIDENCE_KINDS, type EvidenceItem, type Maturity } from '#lib/contracts/voice-artifact.ts';

type EvidenceKind = EvidenceItem['kind'];

/** How much of each kind a reflection needs before it speaks with its full voice. */
const NEEDED: Readonly<Record<EvidenceKind, number>> = { fact: 12, belief: 6, story: 6, phrase: 1, style: 1 };

export type Need = { kind: EvidenceKind; have: number; need: number };

/** Of one audience's evidence. Every kind is listed, whether or not there is enough of it. */
export function maturityOf(evidence: readonly Pick<EvidenceItem, 'kind'>[]): {
  maturity: Maturity;
  needs: Need[];
} {
  const have = new Map<EvidenceKind, number>();
  for (const { kind } of evidence) have.set(kind, (have.get(kind) ?? 0) + 1);
  const needs = EVIDENCE_KINDS.map((kind) => ({ kind, have: have.get(kind) ?? 0, need: NEEDED[kind] }));
  return { maturity: needs.every(({ have, need }) => have >= need) ? 'mature' : 'emerging', needs };
}
