import type { EvidenceItem, PromptPack } from '#lib/speech/voice-artifact.public.ts';
import { compileDossier } from './pack/compile-dossier.ts';
import { compilePublicPacks } from './pack/compile-prompt-packs.ts';
import { sortEvidence } from './pack/sayings.ts';
import { withoutNameOf } from './pack/spoken-words.ts';
import { voiceSide } from './pack/voice-side.ts';
import { NO_WISHES, readWishes, type WrittenWishes } from './pack/wishes.ts';
import { promptPackKind } from './select-prompt-pack.ts';

/**
 * What guests' agent would be told if exactly this were public, by the same rules as when it is. How somebody builds sentences is
 * counted in their statements alone, and once more in all of their lines when it is public.
 */
export function previewPublicPack(
  displayName: string,
  published: readonly EvidenceItem[],
  wishes: WrittenWishes = NO_WISHES,
): PromptPack {
  const evidence = sortEvidence(published);
  const dossier = compileDossier(evidence);
  const diction = withoutNameOf(displayName, dossier.diction);
  const side = voiceSide('public', {
    evidence,
    dossier: { ...dossier, diction, wishes: readWishes(wishes) },
  });
  const kind = promptPackKind({ audience: 'public', surface: 'public', maturity: side.maturity });
  const packs: Partial<Record<PromptPack['kind'], PromptPack>> = compilePublicPacks({ displayName, side });
  const pack = packs[kind];
  if (!pack) throw new Error(`There is no public pack ${kind}.`);
  return pack;
}
