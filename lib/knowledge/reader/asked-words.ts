import { glossOf } from '../meaning/gloss.ts';
import { stemOf } from '../stem-of.ts';
import { addSense, likenessOfSenses, noSense, rarityOf, senseOf } from '../word-senses.ts';
import { stemsAnswering } from './everyday-words.ts';
import type { ReaderLanguage } from './languages.ts';
import { wordsIn } from './languages.ts';
import type { Question } from './question-in-context.ts';
import { contentWords, type Word } from './word-forms.ts';

export type Heard = {
  stems: ReadonlySet<string>;
  english: ReadonlySet<string>;
  senses: readonly number[];
  sum: Float32Array;
};

export type AskedWord = Word & {
  weight: number;
  stems: Readonly<Record<ReaderLanguage, string>>;
  /** In English, however it was asked. */
  english: readonly string[];
  sense: number | undefined;
};

export function hear(text: string, language: ReaderLanguage): Heard {
  const sum = noSense();
  const senses: number[] = [];
  const english = contentWords(glossOf(text, language), 'en');
  for (const { word } of english) {
    const sense = senseOf(word);
    if (sense === undefined) continue;
    senses.push(sense);
    addSense(sum, sense, rarityOf(word));
  }
  return {
    stems: new Set(wordsIn(text).map((word) => stemOf(word, language))),
    english: new Set(english.map(({ stem }) => stem)),
    senses,
    sum,
  };
}

/** What another language's word is worth, and one that people answer with. */
const TRANSLATED = 0.9;
const ANSWERING = 0.8;
/** Below this two words have hardly anything in common. */
const UNLIKE = 0.3;

/** How much of a word of the question a text has: the word itself, and what may stand for it. */
export function coverOf(
  word: AskedWord,
  { stems, english, senses }: Heard,
  { language, spoken }: { language: ReaderLanguage; spoken: ReaderLanguage },
): [exact: number, alike: number] {
  let exact = exactly(word.stems[spoken], stems);
  if (exact === 1) return [1, 1];
  if (spoken !== language && word.english.some((stem) => english.has(stem)))
    exact = Math.max(exact, TRANSLATED);
  let alike = exact;
  for (const stem of word.english)
    for (const other of stemsAnswering(stem)) if (english.has(other)) alike = Math.max(alike, ANSWERING);
  if (word.sense === undefined) return [exact, alike];
  let likest = 0;
  for (const sense of senses) likest = Math.max(likest, likenessOfSenses(word.sense, sense));
  return [exact, Math.max(alike, (Math.max(0, likest - UNLIKE) / (1 - UNLIKE)) * 0.9)];
}

const LONG_ENOUGH_TO_BE_KNOWN = 6;
const A_PART_OF_IT = 0.6;

/** Wholly, or as part of a compound: "Klavier" in "Klavierstimmer". */
function exactly(stem: string, stems: ReadonlySet<string>): number {
  if (stems.has(stem)) return 1;
  if (stem.length < LONG_ENOUGH_TO_BE_KNOWN) return 0;
  const [start, end] = [stem.slice(0, LONG_ENOUGH_TO_BE_KNOWN), stem.slice(-LONG_ENOUGH_TO_BE_KNOWN)];
  for (const other of stems)
    if (other.length >= LONG_ENOUGH_TO_BE_KNOWN && (other.startsWith(start) || other.endsWith(end)))
      return A_PART_OF_IT;
  return 0;
}

/** "How long" asks for a time, and needs no word that says "long". */
const MEASURES =
  /\b(how|wie|hur) (?:long|old|far|tall|high|big|often|lange?|alt|weit|hoch|groß|oft|länge|gammal|långt|hög|stor|ofta)\b/giu;

/** What was asked before only says what this is about. */
const SUBJECT = 0.5;

export function askedWords(
  question: Question,
  language: ReaderLanguage,
  heard: readonly Heard[],
): AskedWord[] {
  const wordsAsked = (text: string) => contentWords(text.replaceAll(MEASURES, '$1'), language);
  const fresh = new Set(wordsAsked(question.asks).map(({ stem }) => stem));
  const words = [...new Map(wordsAsked(question.text).map((word) => [word.stem, word])).values()];
  return words.map(({ word, stem }) => {
    const stems = { en: stemOf(word, 'en'), de: stemOf(word, 'de'), sv: stemOf(word, 'sv') };
    const english = contentWords(glossOf(word, language), 'en');
    const having = heard.filter((one) => one.stems.has(stems[language])).length;
    const rarityHere =
      heard.length === 0 ? 1 : Math.log(1 + heard.length / (having + 0.5)) / Math.log(1 + heard.length / 0.5);
    const rarity = language === 'en' ? rarityOf(word) : Math.min(1, 0.3 + word.length / 15);
    const weight = (0.5 * rarity + 0.5 * rarityHere) * (fresh.has(stem) ? 1 : SUBJECT);
    const sense = english[0] && senseOf(english[0].word);
    return { word, stem, weight, stems, english: english.map(({ stem }) => stem), sense };
  });
}
