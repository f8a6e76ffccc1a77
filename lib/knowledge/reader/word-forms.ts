import { stemOf } from '../stem-of.ts';
import { FUNCTION_WORDS, type ReaderLanguage, wordsIn } from './languages.ts';

export type Word = { word: string; stem: string };

/** The words of a text that say what it is about, in their order. */
export function contentWords(text: string, language: ReaderLanguage): Word[] {
  return wordsIn(text)
    .filter((word) => !FUNCTION_WORDS[language].has(word))
    .map((word) => ({ word, stem: stemOf(word, language) }));
}
