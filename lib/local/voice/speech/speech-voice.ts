import { resample } from '#lib/speech/audio-resample.ts';
import type { PronunciationRule } from '../rest/pronunciation-rule.ts';
import type { Speech } from './speech.ts';

type Options = {
  speech: Speech;
  rate: number;
  language: string;
  voiceId: string;
  speed: number;
  pronunciations?: readonly PronunciationRule[];
};

/** Turns a sentence into sound, and into silence (no samples) what has nothing to be said in it. It does not throw. */
export type Voice = (sentence: string, signal: AbortSignal) => Promise<Float32Array>;

/**
 * What of an answer is said aloud. Citations such as `[c3]` and the marks of Markdown are for the eye; the label of a
 * link is said, its address is not.
 */
export function spokenText(text: string): string {
  return text
    .replaceAll(/```[^`]*```/g, ' ')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\s*\[[^\]\s]{1,100}\]/g, '')
    .replaceAll(/https?:\/\/\S+/g, ' ')
    .replaceAll(/^[ \t]*(?:#{1,6}|[-*+•]|>)[ \t]+/gm, '')
    .replaceAll(/[*_~`|]+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Puts in the place of words what is to be said instead. In one pass, the longest first, so that no rule changes what another one
 * has put there. Sounds of an alphabet are left out: nothing here can say them.
 */
export function pronounced(rules: readonly PronunciationRule[]): (text: string) => string {
  const aliases = rules
    .filter((rule) => rule.type === 'alias')
    .toSorted((one, other) => other.string_to_replace.length - one.string_to_replace.length);
  if (aliases.length === 0) return (text) => text;
  const words = aliases.map(({ string_to_replace: word, word_boundaries: isWord }) =>
    isWord === false ? escaped(word) : `(?<![\\p{L}\\p{N}])${escaped(word)}(?![\\p{L}\\p{N}])`,
  );
  const any = new RegExp(words.join('|'), 'giu');
  const aliasOf = (found: string) =>
    aliases.find(({ string_to_replace: word, case_sensitive: isExact }) =>
      isExact === false ? word.toLowerCase() === found.toLowerCase() : word === found,
    )?.alias;
  return (text) => text.replaceAll(any, (found) => aliasOf(found) ?? found);
}

export function createVoice({ speech, rate, pronunciations = [], ...how }: Options): Voice {
  const asSaid = pronounced(pronunciations);
  return async (sentence, signal) => {
    const text = asSaid(spokenText(sentence));
    if (!/[\p{L}\p{N}]/u.test(text)) return new Float32Array(0);
    const sound = await speech.speak(text, { ...how, signal });
    return sound ? resample(sound.samples, sound.rate, rate) : new Float32Array(0);
  };
}
