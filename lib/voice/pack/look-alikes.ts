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
export const asLatin = (text: string): string =>
  text.replace(NOT_ASCII, (letter) => latinOf.get(letter) ?? letter);
