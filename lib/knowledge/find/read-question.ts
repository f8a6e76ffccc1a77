import { languageOf } from '../language.ts';
import { type PartOfTime, timesIn } from '../lines/calendar.ts';

/** What a question says beside its words. */
export type ReadQuestion = {
  text: string;
  language: string | null;
  /** Folded, as they stand. */
  words: readonly string[];
  times: readonly PartOfTime[];
  /** It is about the person who answers: "you", "du", "Ihr". */
  isToPerson: boolean;
  /** Where there is a model that knows. */
  meaning: readonly number[] | null;
};

export const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').toLowerCase();

export const foldedWords = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

const YOU = new Set(
  'you your yours u ur du dich dir dein deine deinen deinem deiner sie ihr ihre ihren ihnen dig din ditt dina ni er ert era tu te ton ta tes vous votre vos usted ti tus su'.split(
    ' ',
  ),
);

export function readQuestion(question: string): Omit<ReadQuestion, 'meaning'> {
  const text = question.slice(0, 1_000).toWellFormed();
  const words = foldedWords(text);
  return {
    text,
    language: languageOf(text),
    words,
    times: timesIn(text, { monthsAlone: true }),
    isToPerson: words.some((word) => YOU.has(word)),
  };
}
