import snowball from 'snowball-stemmers';
import { FUNCTION_WORDS, type ReaderLanguage, wordsIn } from './languages.ts';

const STEMMERS = {
  en: snowball.newStemmer('english'),
  de: snowball.newStemmer('german'),
  sv: snowball.newStemmer('swedish'),
};

const withoutAccents = (word: string): string => word.normalize('NFD').replaceAll(/\p{M}/gu, '');

const known = new Map<string, string>();
/** Bounded, because a long-running process hears every word there is. */
const MOST_KNOWN = 50_000;

/** One form for all forms of a word: "painted" as "paint", "Söderharu" as "Soderharu". */
export function stemOf(word: string, language: ReaderLanguage): string {
  const key = `${language} ${word}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const stem = withoutAccents(STEMMERS[language].stem(word.toLowerCase()));
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, stem);
  return stem;
}

export type Word = { word: string; stem: string };

/** The words of a text that say what it is about, in their order. */
export function contentWords(text: string, language: ReaderLanguage): Word[] {
  return wordsIn(text)
    .filter((word) => !FUNCTION_WORDS[language].has(word))
    .map((word) => ({ word, stem: stemOf(word, language) }));
}
