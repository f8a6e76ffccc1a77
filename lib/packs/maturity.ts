import type { EvidenceItem, Maturity } from '#lib/contracts/voice-artifact.ts';

type EvidenceKind = EvidenceItem['kind'];

/** Not sayings and manner, which a single sentence would decide, nor statements whose kind is not sure. */
const NEEDED_KINDS = ['fact', 'belief', 'story'] as const satisfies EvidenceKind[];
export type NeededKind = (typeof NEEDED_KINDS)[number];

/** How much of each kind a reflection needs before it speaks with its full voice. */
const NEEDED: Readonly<Record<NeededKind, number>> = { fact: 4, belief: 2, story: 4 };

export type Need = { kind: NeededKind; have: number; need: number };

/** Of one audience's evidence. Every kind that is needed is listed, whether or not there is enough of it. */
export function maturityOf(evidence: readonly Pick<EvidenceItem, 'kind'>[]): {
  maturity: Maturity;
  needs: Need[];
} {
  const have = new Map<EvidenceKind, number>();
  for (const { kind } of evidence) have.set(kind, (have.get(kind) ?? 0) + 1);
  const needs = NEEDED_KINDS.map((kind) => ({ kind, have: have.get(kind) ?? 0, need: NEEDED[kind] }));
  return { maturity: needs.every(({ have, need }) => have >= need) ? 'mature' : 'emerging', needs };
}
