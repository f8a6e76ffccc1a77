import type { Audience, EvidenceItem, Maturity, VoiceDossier } from '#lib/contracts/voice-artifact.ts';
import { maturityOf, type Need } from './maturity.ts';

/**
 * What one audience's packs are made of. The audience is part of the type, so that nothing private can be handed to what
 * makes the public packs.
 */
export type VoiceSide<Of extends Audience> = {
  audience: Of;
  dossier: VoiceDossier;
  statements: number;
  maturity: Maturity;
  needs: readonly Need[];
};

export const voiceSide = <Of extends Audience>(
  audience: Of,
  { evidence, dossier }: { evidence: readonly EvidenceItem[]; dossier: VoiceDossier },
): VoiceSide<Of> => ({ audience, dossier, statements: evidence.length, ...maturityOf(evidence) });
