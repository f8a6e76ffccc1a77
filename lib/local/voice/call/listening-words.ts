import { soundOf } from './mend-names.ts';

/** Sounds that recognisers write in many ways, some letter by letter: mm, mhm, hmm, uh-huh, aha. */
const SOUND = /^(?:[mh]+|h*u+[hm]+|a+h+a*|o+h+|e+h+)$/;
/** In so little time nobody says more than a word or two, and a recogniser often takes one for another. */
const SHORT_MS = 600;
/** So many words of more than a letter were surely understood. */
const SURELY_WORDS = 3;

/** By which somebody who says hardly more than that makes another stop, in the language that is heard here. */
const STOPPING = new Set(
  (
    'stop wait no nope not wrong hold hang pause enough quiet listen sorry pardon excuse hello hey help louder slower again ' +
    'what why who when where how which'
  ).split(' '),
);
/** Stop is heard as step; of the shortest words so much is alike that only they themselves count. */
const LEAST_ALIKE = 3;
const SOUNDS_OF_STOPPING = new Set([...STOPPING].map(soundOf).filter((sound) => sound.length >= LEAST_ALIKE));

const lettersOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFKC')
    .match(/\p{L}+/gu) ?? [];

/**
 * Whether all of it only shows that somebody listens: the agent's own terms for that, sounds without a word, and what is too short
 * for the recogniser to be believed, unless it makes another stop.
 */
export function isListening(text: string, terms: readonly string[], spokenMs: number): boolean {
  const words = lettersOf(text);
  return isOfTerms(words, terms) || (spokenMs <= SHORT_MS && !isStopping(words));
}

const isStopping = (words: readonly string[]): boolean =>
  words.some((word) => STOPPING.has(word) || SOUNDS_OF_STOPPING.has(soundOf(word))) ||
  words.filter((word) => word.length > 1).length >= SURELY_WORDS;

function isOfTerms(words: readonly string[], terms: readonly string[]): boolean {
  const known = terms.map(lettersOf).filter((term) => term.length > 0);
  let at = 0;
  while (at < words.length) {
    const term = known.find((one) => one.every((word, place) => words[at + place] === word));
    if (!term && !SOUND.test(words[at] ?? '')) return false;
    at += term?.length ?? 1;
  }
  return true;
}
