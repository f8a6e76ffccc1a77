const OPENING_BRACES = /[{｛﹛︷]/gu;
const CLOSING_BRACES = /[}｝﹜︸]/gu;
const OPENING_ANGLES = /[<＜﹤]/gu;
const CLOSING_ANGLES = /[>＞﹥]/gu;
/** Letters that a model reads and nobody sees. Joiners, without which Persian and families of emoji fall apart, may stay. */
const INVISIBLE = /[[\p{Cf}\p{Default_Ignorable_Code_Point}]--[\u200c\u200d\ufe0f]]/gv;
const BLANKS = /[\p{Cc}\p{Z}]+/gu;

/**
 * Somebody's words as they may stand in a prompt, or become the value of a run-time variable. Without braces they can neither
 * read a variable nor add one, however they are put together with what stands beside them; without angle brackets they cannot
 * close the fence around them; on one line they cannot begin a heading.
 */
export const harmlessWords = (words: string): string =>
  words
    .toWellFormed()
    .replace(INVISIBLE, '')
    .replace(OPENING_BRACES, '(')
    .replace(CLOSING_BRACES, ')')
    .replace(OPENING_ANGLES, '‹')
    .replace(CLOSING_ANGLES, '›')
    .replace(BLANKS, ' ')
    .trim();

const LONGEST_NAME = 80;

/** A name stands outside of any fence, in the middle of our own sentences: nothing in it may look like markup or like a tool. */
export function harmlessName(name: string): string {
  const plain = harmlessWords(name.replace(MARKUP, ' '));
  return [...plain].slice(0, LONGEST_NAME).join('').trim() || 'this person';
}

const MARKUP = /[_`*#[\]|\\{}｛｝﹛﹜︷︸<>＜＞﹤﹥]+/gu;
