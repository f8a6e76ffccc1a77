import { languageOf } from '../language.public.ts';
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

/** How often a word is in a line, and where: in it, in the question it replies to, beside it, in the heading. */
export type Occurrences = { own: number; question: number; beside: number; heading: number };

const ENTRY = /'((?:[^']|'')*)'(?::([\dABCD,]+))?/g;

/** A tsvector as Postgres writes it, such as `'boat':2A,7C 'tar':4`. A weight that is not written is D. */
export function wordsOfSearch(search: string): Map<string, Occurrences> {
  const words = new Map<string, Occurrences>();
  for (const [, lexeme = '', positions = ''] of search.matchAll(ENTRY)) {
    const found = { own: 0, question: 0, beside: 0, heading: 0 };
    for (const position of positions.split(',')) {
      const weight = position.at(-1);
      if (weight === 'A') found.own += 1;
      else if (weight === 'B') found.question += 1;
      else if (weight === 'C') found.beside += 1;
      else found.heading += 1;
    }
    words.set(lexeme.replaceAll("''", "'"), found);
  }
  return words;
}
