import type { PronunciationRule } from '../rest/pronunciation-rule.ts';

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
