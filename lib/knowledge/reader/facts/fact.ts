import type { ReaderLanguage } from '../languages.ts';
import type { PassageSentence } from '../passage-sentences.ts';

/** A sentence of the person in what stands around it. */
export type Place = {
  sentences: readonly PassageSentence[];
  place: number;
  spoken: ReaderLanguage;
};

/**
 * How plainly a sentence says the fact that is asked for: 1 in so many words, 0 where nothing tells, -1 where it cannot be the
 * answer. `from` is the place of the sentence that it is understood with.
 */
export type Fit = { fits: number; from?: number };

export type Fact = (at: Place) => Fit;

export const NOTHING: Fit = { fits: 0 };
export const CANNOT: Fit = { fits: -1 };

/** Beyond so many sentences nobody knows any more what "it" was. */
const REMEMBERED = 4;

/** The place of the last sentence before one, or of itself, that has something; what was asked counts as right before the reply. */
export function lastWith({ sentences, place }: Place, has: (text: string) => boolean): number | undefined {
  for (let at = place; at >= Math.max(0, place - REMEMBERED); at -= 1)
    if (has(sentences[at]?.text ?? '')) return at;
  return has(sentences[place]?.asked ?? '') ? place : undefined;
}

/** Whether a sentence is the first or second of a reply to what somebody asked. */
export const isInReply = ({ sentences, place }: Place, among = 2): boolean =>
  sentences[place]?.asked !== '' && !sentences[place - among]?.isOwn;

/** From a sentence of the same turn on, else alone: what somebody else said in between is not told. */
export const fitFrom = ({ sentences, place }: Place, from: number, fits: number): Fit =>
  sentences[from]?.isOwn && sentences[from]?.block === sentences[place]?.block ? { fits, from } : { fits };

/** Where the turn or paragraph begins that a sentence is in. */
export function beginOfTurn({ sentences, place }: Place): number {
  let begin = place;
  while (begin > 0 && sentences[begin - 1]?.block === sentences[place]?.block) begin -= 1;
  return begin;
}
