/**
 * Small letters that pass for a Latin one, or whose capitals do: those of Unicode's list of confusables (TR39) that a reader
 * does not notice.
 */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: 'аɑαꭺ',
  b: 'ьƅƀвβᏼ',
  c: 'сςᴄꮯ',
  d: 'ԁđɗժꭰ',
  e: 'еєεҽɛꭼ',
  f: 'ƒϝ',
  g: 'ɡցǥ',
  h: 'һհħнꮋ',
  i: 'іıιɩ',
  j: 'јϳɉꭻ',
  k: 'кκқҝꮶ',
  l: 'łɫӏ',
  m: 'мꮇ',
  n: 'ոռηпɴ',
  o: 'оοσօøɵө',
  p: 'рρƿꮲ',
  q: 'ԛգզ',
  r: 'гᴦɾ',
  s: 'ѕƽꜱʂꮪ',
  t: 'тτŧꭲ',
  u: 'υսʋᴜ',
  v: 'νѵᴠ',
  w: 'ѡԝωաɯ',
  x: 'хχҳ',
  y: 'уγүყʏ',
  z: 'ᴢʐƶζꮓ',
};

const latinOf = new Map<string, string>();
for (const [letter, alikes] of Object.entries(LOOK_ALIKES))
  for (const alike of alikes) latinOf.set(alike, letter);

const NOT_ASCII = /[^\0-\x7f]/gu;

/** Of a text in small letters. */
const asLatin = (text: string): string => text.replace(NOT_ASCII, (letter) => latinOf.get(letter) ?? letter);

const ASCII = /^[\0-\x7f]*$/;
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const MARKS = /\p{M}/gu;
const APOSTROPHES = /['’‘ʼ`´′]/gu;

/** Greek capitals look like other letters than their small ones (Η and η, Ν and ν, Υ and υ), so that these are one. */
const ALIKE: readonly [RegExp, string][] = [
  [/[i1]/g, 'l'],
  [/0/g, 'o'],
  [/m/g, 'rn'],
  [/w/g, 'vv'],
  [/[hv]/g, 'n'],
  [/y/g, 'u'],
];

/**
 * A text as it looks, so that the same words are the same however they are written: compatible forms, accents, look-alikes,
 * capitals, and what cannot be seen make no difference. Letter by letter, so that it does not matter where a text is cut in
 * two. Two different texts of several words hardly ever come out as one.
 */
export function bareText(text: string): string {
  const plain = text.replace(APOSTROPHES, '');
  const latin = ASCII.test(plain) ? plain.toLowerCase() : asLatin(withoutMarks(plain).toLowerCase());
  return ALIKE.reduce((bare, [letters, letter]) => bare.replaceAll(letters, letter), latin);
}

const withoutMarks = (text: string): string =>
  text.replace(INVISIBLE, '').normalize('NFKD').replace(MARKS, '');

/** Scripts that put no space between words. */
const UNSPACED = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;
const UNITS = new RegExp(String.raw`[${UNSPACED}]|[[\p{L}\p{N}]--[${UNSPACED}]]+`, 'gv');
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'v');
const FIRST_UNSPACED = 0x0e00;

/** A word counts two, and a letter of a script without spaces one: there two letters make about a word. */
export const WEIGHT_OF_WORD = 2;

/** A text as one run of letters, and where in it a word begins, ends, and how many words there were until then. */
export type BareWords = { letters: string; bounds: number[]; weights: number[] };

export function bareWords(text: string): BareWords {
  const units = bareText(text).match(UNITS) ?? [];
  const bounds = [0];
  const weights = [0];
  let at = 0;
  let weight = 0;
  for (const unit of units) {
    at += unit.length;
    weight += isUnspaced(unit) ? 1 : WEIGHT_OF_WORD;
    bounds.push(at);
    weights.push(weight);
  }
  return { letters: units.join(''), bounds, weights };
}

const isUnspaced = (unit: string): boolean => unit.charCodeAt(0) >= FIRST_UNSPACED && IS_UNSPACED.test(unit);
