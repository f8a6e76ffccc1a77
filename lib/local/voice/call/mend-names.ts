import { editDistance } from '#lib/knowledge/edit-distance.ts';
import { senseOf } from '#lib/knowledge/word-senses.ts';

const SHORTEST = 4;
/** Of a name's letters, how many may have been heard wrong. */
const MOST_WRONG = 0.4;

const folded = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{Ll}]/gu, '');

/** How a word sounds, roughly: vowels are one, and so are consonants that a recogniser takes for each other. */
export function soundOf(text: string): string {
  return folded(text)
    .replace(/ph/g, 'f')
    .replace(/(?:ck|qu|[cqg])/g, 'k')
    .replace(/[zx]/g, 's')
    .replace(/d/g, 't')
    .replace(/b/g, 'p')
    .replace(/[vw]/g, 'f')
    .replace(/m/g, 'n')
    .replace(/[aeiouy]+(?:r(?![aeiouy]))?/g, 'a')
    .replace(/[hj]/g, '')
    .replace(/(.)\1+/g, '$1');
}

/**
 * Puts the names that are known in place of what was nearly heard: “Kirkar” becomes “Kökar”. A common word is never taken for
 * a name. The names are those that this conversation's audience may hear, and no others.
 */
export function mendNames(text: string, names: readonly string[]): string {
  const known = names
    .filter((name) => folded(name).length >= SHORTEST)
    .map((name) => ({ name, letters: folded(name), sound: soundOf(name) }));
  return text.replace(/\p{L}[\p{L}\p{M}'’-]*/gu, (word, at: number) => {
    const bare = word.replace(/['’]s$/, '');
    const rest = word.slice(bare.length);
    if (!mayBeName(bare, isAtStart(text, at))) return word;
    const letters = folded(bare);
    if (known.some((name) => name.letters === letters)) return spelled(known, letters, bare) + rest;
    const near = known
      .map((name) => ({ ...name, wrong: editDistance(letters, name.letters) }))
      .filter((name) => isNear(letters, soundOf(bare), name))
      .sort((one, other) => one.wrong - other.wrong);
    return (near[0]?.name ?? bare) + rest;
  });
}

/** Heard right but for its accents. */
const spelled = (known: readonly { name: string; letters: string }[], letters: string, word: string) =>
  known.find((name) => name.letters === letters)?.name ?? word;

const isAtStart = (text: string, at: number) => /(?:^|[.!?…]\s*)$/.test(text.slice(0, at));

/** A capital in the middle of a sentence, or a word that nobody uses. */
const mayBeName = (word: string, isFirst: boolean): boolean =>
  folded(word).length >= SHORTEST - 1 &&
  (senseOf(word.toLowerCase()) === undefined || (!isFirst && /^\p{Lu}/u.test(word)));

const isNear = (letters: string, sound: string, name: { letters: string; sound: string; wrong: number }) =>
  name.wrong <= Math.max(1, Math.floor(Math.max(letters.length, name.letters.length) * MOST_WRONG)) &&
  (sound === name.sound || (name.sound.length >= 5 && editDistance(sound, name.sound) <= 1));
