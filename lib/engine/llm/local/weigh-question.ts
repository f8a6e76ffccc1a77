import type { OwnSentence } from './own-sentences.ts';
import type { Question } from './question-in-context.ts';
import { searchWords, stemsOf } from './search-words.ts';

/** A question by the worth of its words. */
export type Asked = {
  asks: string;
  /** Those that were said just now. */
  fresh: ReadonlySet<string>;
  words: readonly string[];
  weight: (word: string) => number;
  total: number;
};

/** A word that few sentences have tells more of what is asked for; one that none has, that it may not be answered. */
const HEARD_NOWHERE = 4;
/** What was asked before only says what this is about. */
const SUBJECT = 0.5;

export function weighQuestion({ text, asks }: Question, sentences: readonly OwnSentence[]): Asked {
  const words = searchWords(text);
  const fresh = new Set(searchWords(asks));
  const all = sentences.map(({ text }) => stemsOf(text));
  const weights = new Map(
    words.map((word) => {
      const having = all.filter((stems) => stems.has(word)).length;
      const rarity = having === 0 ? HEARD_NOWHERE : Math.log(1 + (all.length + 1) / (having + 0.5));
      return [word, fresh.has(word) ? rarity : rarity * SUBJECT];
    }),
  );
  const weight = (word: string) => weights.get(word) ?? 0;
  return { asks, fresh, words, weight, total: words.reduce((sum, word) => sum + weight(word), 0) };
}

export const isTouched = ({ fresh }: Asked, stems: ReadonlySet<string>): boolean =>
  fresh.size === 0 || [...fresh].some((word) => stems.has(word));

/** Words, and what finding one among them counts. */
export type Circle = [share: number, words: ReadonlySet<string>];

/** How much of the question is found, by weight; each word in the first circle that has it. */
export function coverageOf({ words, weight, total }: Asked, circles: readonly Circle[]): number {
  const shareOf = (word: string) => circles.find(([, heard]) => heard.has(word))?.[0] ?? 0;
  return total > 0 ? words.reduce((sum, word) => sum + weight(word) * shareOf(word), 0) / total : 0;
}
