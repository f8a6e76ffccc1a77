import { harmlessName, harmlessWords } from '#lib/platform/harmless-words.ts';
import { NARRATIVE_LIMIT } from '../limits.public.ts';
import type { VoiceSide } from './voice-side.ts';

/** Who speaks, in a paragraph of their own sentences; empty where there are none. Becomes the value of a run-time variable. */
export function personaNarrative(displayName: string, { dossier }: VoiceSide<'private'>): string {
  const sentences = [
    ...dossier.identity.slice(0, 4),
    ...dossier.stories.slice(0, 2),
    ...dossier.values.slice(0, 3),
    ...dossier.tone.slice(0, 2),
  ].map(({ text }) => harmlessWords(text));
  let narrative = '';
  for (const sentence of sentences) {
    const longer = narrative
      ? `${narrative} ${sentence}`
      : `${harmlessName(displayName)}, in their own words: ${sentence}`;
    if (sentence && longer.length <= NARRATIVE_LIMIT) narrative = longer;
  }
  return narrative;
}
