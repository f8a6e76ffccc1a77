import {
  type Audience,
  type EvidenceItem,
  isTelling,
  type Maturity,
  type Need,
  type Theme,
  type VoiceDossier,
} from '#lib/speech/voice-artifact.public.ts';
import { maturityOf } from '../maturity.ts';

/**
 * What one audience's packs are made of. The audience is part of the type, so that nothing private can be handed to what
 * makes the public packs.
 */
export type VoiceSide<Of extends Audience> = {
  audience: Of;
  dossier: VoiceDossier;
  statements: number;
  maturity: Maturity;
  needs: Need[];
  openThemes: Theme[];
};

export const voiceSide = <Of extends Audience>(
  audience: Of,
  { evidence, dossier }: { evidence: readonly EvidenceItem[]; dossier: VoiceDossier },
): VoiceSide<Of> => ({
  audience,
  dossier,
  statements: evidence.filter(({ kind }) => !isTelling(kind)).length,
  ...maturityOf(evidence),
});
