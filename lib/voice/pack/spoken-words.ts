import { MEASURED, type VoiceDossier } from '#lib/speech/voice-artifact.public.ts';

/** A saying as it was spoken, sentence by sentence, each in words. */
export type Spoken = {
  sentences: string[][];
  names: string[];
  /** Of the evidence or the source that it stands in. */
  id: string;
  /** Where it was said: the source, or the saying itself where there are too few sources to tell a subject from a habit. */
  place: string;
};

/** What comes back in fewer of the places is a subject, and no way of speaking. */
const SHARE_OF_PLACES = 0.25;

/** In how many places a word has to be used before it is somebody's. */
export const placesOfHabit = (spoken: readonly Spoken[]): number =>
  Math.max(2, Math.ceil(new Set(spoken.map(({ place }) => place)).size * SHARE_OF_PLACES));

const SENTENCE_END = /(?<=[.!?…]["”’»')\]]{0,3})\s+/u;
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu;

const NAME = /(?<=[\p{Ll}\p{N},;:]\s+)\p{Lu}[\p{L}\p{M}\p{N}]*(?:['’-][\p{L}\p{M}\p{N}]+)*/gu;

/** What is written with a capital in the middle of a sentence, in lower case as the words are. */
export const namesIn = (text: string): string[] =>
  (text.match(NAME) ?? []).map((name) => name.replaceAll('’', "'").toLowerCase());

export const spokenSentencesIn = (text: string): string[] => text.split(SENTENCE_END).filter(Boolean);

/** In lower case. */
export const wordsOf = (sentence: string): string[] =>
  sentence.replaceAll('’', "'").toLowerCase().match(WORD) ?? [];

/** The words of each sentence. */
export const spokenSentences = (text: string): string[][] =>
  spokenSentencesIn(text)
    .map(wordsOf)
    .filter((words) => words.length > 0);

/** Whether a word, or words one after the other, are said in a sentence of the text. */
export function holdsWord(text: string, word: string): boolean {
  const sought = ` ${wordsOf(word).join(' ')} `;
  return spokenSentences(text).some((words) => ` ${words.join(' ')} `.includes(sought));
}

/** In talks that were written down, and under letters, somebody's own name comes back as no word of theirs does. */
export function withoutNameOf(person: string, diction: VoiceDossier['diction']): VoiceDossier['diction'] {
  const own = new Set(wordsOf(person));
  const without = { ...diction };
  for (const list of MEASURED)
    without[list] = diction[list].filter(({ word }) => !wordsOf(word).some((part) => own.has(part)));
  return without;
}
