import { compileDossier } from '#lib/voice/pack/compile-dossier.ts';
import { compilePublicPacks } from '#lib/voice/pack/compile-prompt-packs.ts';
import { SECTION_TITLES } from '#lib/voice/pack/prompt-words.ts';
import { voiceSide } from '#lib/voice/pack/voice-side.ts';
import type { ArtifactParts } from './artifact-parts.ts';

/**
 * What the public prompts of this reflection say without anybody's words: instructions, titles, and its name, which is read to
 * every guest. Of the payload only the name goes in, no longer than a name may be, and numbers.
 */
export function ourOwnWords({ capsule, evidence, dossiers }: ArtifactParts): string[] {
  const nothingSaid = compileDossier([]);
  const measured = {
    ...nothingSaid.diction,
    ...dossiers.public?.diction,
    openings: [],
    words: [],
    names: [],
    phrases: [],
  };
  const side = voiceSide('public', {
    evidence: evidence.public ?? [],
    dossier: { ...nothingSaid, diction: measured },
  });
  const packs = compilePublicPacks({ displayName: capsule?.name ?? '', side });
  return [
    ...SECTION_TITLES,
    ...Object.values(packs).flatMap(({ systemPrompt, firstMessage }) => [systemPrompt, firstMessage]),
  ];
}
