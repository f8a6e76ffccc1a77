import { cleanQuery } from '#lib/knowledge/clean-query.ts';

const FUNCTION_WORDS = new Set(
  `the of to in on at by for from with without into over under up down out off as it its he she they them him her his
  their we us our this these those there here has have had having be been being do does not no nor but because than
  each every both more most other own same only after before during while again once all were are is was been her hers
  s t are one ones called call use used make made long time much ago come came away back between through until who whom how make makes made still too else`.split(
    /\s+/,
  ),
);

/** What a text is about: its words without those that every text has, each in one form, and each once. */
export function searchWords(text: string): string[] {
  const words = cleanQuery(text).split(' ').filter(Boolean);
  const stems = words.filter((word) => !FUNCTION_WORDS.has(word.toLowerCase())).map(stem);
  return [...new Set(stems.filter((word) => word.length > 1))];
}

/** Every word of a text, each in one form. */
export const stemsOf = (text: string): Set<string> =>
  new Set((text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map(stem));

/** Rougher than a stemmer, and enough to find "painted" with "paint" and "Söderharu" with "Soderharu". */
function stem(word: string): string {
  const plain = word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  if (plain.length < 4 || /\p{N}/u.test(plain)) return plain;
  return plain
    .replace(/(?:ies|ied)$/, 'y')
    .replace(/(?<=.{3})(?:ing|ed|es|s|ly|er|e)$/, '')
    .replace(/([bdfglmnprt])\1$/, '$1');
}
