import type { EvidenceItem, Maturity } from '#lib/contracts/voice-artifact.ts';

type EvidenceKind = EvidenceItem['kind'];

/** A statement whose kind is not sure counts for none of them. */
const NEEDED_KINDS = ['fact', 'belief', 'story', 'phrase', 'style'] as const satisfies EvidenceKind[];
export type NeededKind = (typeof NEEDED_KINDS)[number];

/** How much of each kind a reflection needs before it speaks with its full voice. */
const NEEDED: Readonly<Record<NeededKind, number>> = { fact: 12, belief: 6, story: 6, phrase: 1, style: 1 };

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
