import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';
import type { Pronunciation } from '../pronunciation.public.ts';

export type PronunciationRule =
  ElevenLabs.BodyAddAPronunciationDictionaryV1PronunciationDictionariesAddFromRulesPostRulesItem.Alias;

/** Other letters rather than phonemes, which only some of the models know. As a name: with its capital, and as a whole word. */
export const pronunciationRules = (pronunciations: readonly Pronunciation[]): PronunciationRule[] =>
  pronunciations.map(({ name, spokenAs }) => ({
    type: 'alias',
    stringToReplace: name,
    caseSensitive: true,
    wordBoundaries: true,
    alias: spokenAs,
  }));
