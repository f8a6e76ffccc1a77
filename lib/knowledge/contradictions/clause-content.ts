import { timesIn } from '../lines/calendar.ts';
import type { StemLanguage } from '../stem-of.ts';
import type { Quantity } from './claim.ts';
import { isFactor, numberOfWord } from './quantities.ts';
import { stemOfWord, type Token } from './tokens.ts';
import { EMPTY, TELLING_APART } from './word-lists.ts';

/** What is said beside subject and verb: words, numbers, days. */
export function contentOf(clause: string, tokens: readonly Token[], language: StemLanguage) {
  const words = new Set<string>();
  const apart = new Set<string>();
  const quantities: Quantity[] = [];
  const names: string[] = [];
  const days = timesIn(clause);
  for (let at = 0; at < tokens.length; at += 1) {
    const { word, text } = tokens[at] ?? { word: '', text: '' };
    const found = numberAt(tokens, at, language);
    if (found) {
      at += found.length - 1;
      const isDay =
        /^\d+$/.test(word) && days.some(({ year, day }) => year === found.number || day === found.number);
      if (isDay) continue;
      const unit = tokens[at + 1];
      const isUnit =
        unit && !EMPTY[language].has(unit.word) && !TELLING_APART.has(unit.word) && !isPlain(unit);
      const isTime = unit && /^(?:years?|jahre?n?|år|months?|weeks?|days?|hours?|minutes?)$/.test(unit.word);
      if (found.number === 1 && !isUnit) continue;
      const [whole, size] = PART_OF[unit?.word ?? ''] ?? [unit?.word ?? '', 1];
      quantities.push({
        unit: unit && (isTime || isUnit) ? stemOfWord(whole, language) : '',
        number: found.number * size,
        hedge: hedgeBefore(tokens.slice(Math.max(0, at - found.length - 1), at - found.length + 1)),
      });
      if (isUnit || isTime) at += 1;
      continue;
    }
    if (TELLING_APART.has(word)) apart.add(word);
    if (EMPTY[language].has(word) || isMonth(word)) continue;
    if (/^\p{Lu}/u.test(text) && (language !== 'de' || at === 0)) names.push(word);
    words.add(stemOfWord(word, language));
  }
  return { words, apart, quantities, days, names };
}

/** So much of something larger is said in its measure. */
const PART_OF: Readonly<Record<string, readonly [string, number]>> = {
  ...{ pfennig: ['mark', 0.01], öre: ['kronor', 0.01], pence: ['pounds', 0.01], cents: ['dollars', 0.01] },
  ...{ g: ['kg', 0.001], gram: ['kg', 0.001], gramm: ['kg', 0.001], grams: ['kg', 0.001] },
  ...{ kilo: ['kg', 1], kilos: ['kg', 1], kilogramm: ['kg', 1] },
};

const isMonth = (word: string): boolean => timesIn(word, { monthsAlone: true }).length > 0;

const isPlain = ({ text, word }: Token): boolean =>
  word === 'of' || (/^\p{Lu}/u.test(text) && word.length < 3);

function numberAt(tokens: readonly Token[], at: number, language: StemLanguage) {
  const word = tokens[at]?.word ?? '';
  if (/^(?:en|ett|ein|eine|einen|one|both)$/.test(word) && tokens[at + 1] === undefined) return null;
  let number = numberOfWord(word, language);
  if (number === null) return null;
  let length = 1;
  while (isFactor(tokens[at + length]?.word ?? '', language)) {
    number *= numberOfWord(tokens[at + length]?.word ?? '', language) ?? 1;
    length += 1;
  }
  return { number, length };
}

function hedgeBefore(tokens: readonly Token[]): Quantity['hedge'] {
  const words = tokens.map(({ word }) => word).join(' ');
  if (/\b(?:more than|over|at least|mehr als|über|mer än|över)$/.test(words)) return 'more';
  if (/\b(?:less than|under|at most|up to|weniger als|unter|mindre än)$/.test(words)) return 'less';
  return /\b(?:about|around|roughly|nearly|almost|some|etwa|ungefähr|rund|fast|ungefär|cirka|nästan)$/.test(
    words,
  )
    ? 'about'
    : null;
}

/** "Alfhild", "Herr Mommsen": what stands right behind, with a capital. */
export function nameIn(tokens: readonly Token[]): string | null {
  const name: string[] = [];
  for (const { text, word } of tokens) {
    if (!/^\p{Lu}/u.test(text)) break;
    name.push(word);
  }
  return name.length > 0 ? name.join(' ') : null;
}
