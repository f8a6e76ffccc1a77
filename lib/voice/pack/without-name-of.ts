import { MEASURED, type VoiceDossier } from '#lib/speech/voice-artifact.public.ts';
import { wordsOf } from './spoken-words.ts';

/** In talks that were written down, and under letters, somebody's own name comes back as no word of theirs does. */
export function withoutNameOf(person: string, diction: VoiceDossier['diction']): VoiceDossier['diction'] {
  const own = new Set(wordsOf(person));
  const without = { ...diction };
  for (const list of MEASURED)
    without[list] = diction[list].filter(({ word }) => !wordsOf(word).some((part) => own.has(part)));
  return without;
}
