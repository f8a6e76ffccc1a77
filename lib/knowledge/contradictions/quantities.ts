import type { StemLanguage } from '../stem-of.ts';

const UNITS: Readonly<Record<StemLanguage, string>> = {
  en: 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  de: 'null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn',
  sv: 'noll en två tre fyra fem sex sju åtta nio tio elva tolv tretton fjorton femton sexton sjutton arton nitton',
};
const TENS: Readonly<Record<StemLanguage, string>> = {
  en: 'twenty thirty forty fifty sixty seventy eighty ninety',
  de: 'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig',
  sv: 'tjugo trettio fyrtio femtio sextio sjuttio åttio nittio',
};
const THOUSANDS: Readonly<Record<StemLanguage, readonly [hundred: string, thousand: string]>> = {
  en: ['hundred', 'thousand'],
  de: ['hundert', 'tausend'],
  sv: ['hundra', 'tusen'],
};

const small = (language: StemLanguage): Map<string, number> => {
  const units = UNITS[language].split(' ').map((word, value): [string, number] => [word, value]);
  const tens = TENS[language].split(' ').map((word, place): [string, number] => [word, 20 + 10 * place]);
  const known = new Map([...units, ...tens]);
  for (const [ten, tenValue] of tens)
    for (const [unit, value] of units.slice(1, 10))
      known.set(
        language === 'de' ? `${unit}und${ten}` : language === 'en' ? `${ten}-${unit}` : ten + unit,
        tenValue + value,
      );
  return known;
};
const MORE: Readonly<Record<StemLanguage, readonly [string, number][]>> = {
  en: [
    ['dozen', 12],
    ['both', 2],
    ['twice', 2],
  ],
  de: [
    ['eine', 1],
    ['einen', 1],
    ['eins', 1],
    ['beide', 2],
  ],
  sv: [
    ['ett', 1],
    ['båda', 2],
  ],
};
const KNOWN: Readonly<Record<StemLanguage, Map<string, number>>> = {
  en: new Map([...small('en'), ...MORE.en]),
  de: new Map([...small('de'), ...MORE.de]),
  sv: new Map([...small('sv'), ...MORE.sv]),
};

/** The number that a word or a figure stands for: "twenty-two", "fünfzehntausend", "9,400". */
export function numberOfWord(word: string, language: StemLanguage): number | null {
  if (/^\d+(?:[.,  ]\d{3})*$/u.test(word)) return Number(word.replaceAll(/\D/g, ''));
  if (/^\d+[.,]\d+$/.test(word)) return Number(word.replace(',', '.'));
  const known = KNOWN[language].get(word);
  if (known !== undefined) return known;
  for (const [place, size] of THOUSANDS[language].entries()) {
    const factor = place === 0 ? 100 : 1000;
    const at = word.indexOf(size);
    if (at < 0) continue;
    const before = at === 0 ? 1 : numberOfWord(word.slice(0, at), language);
    const rest = word.slice(at + size.length);
    const after = rest === '' ? 0 : numberOfWord(rest, language);
    if (before !== null && after !== null && before < 1000) return before * factor + after;
  }
  return null;
}

/** "nine thousand" is one number. */
export const isFactor = (word: string, language: StemLanguage): boolean =>
  THOUSANDS[language].includes(word) || (language === 'en' && word === 'dozen');
