import { isWholeQuote } from '../quotation.ts';
import { wordsIn } from './languages.ts';
import { type PassageSentence, passageSentences } from './passage-sentences.ts';
import type { GivenPassage } from './read-passages.ts';

/** What the person said in one go, with what somebody asked right before it. */
export type Telling = { passage: GivenPassage; asked: string; sentences: readonly PassageSentence[] };

type Limits = {
  person: string;
  /** Which sentences may be told; what stands on both sides of another one is two tellings. */
  isOpen?: (sentence: PassageSentence) => boolean;
};

/** All that the person says in these passages, in the order in which it stands there. */
export function ownTellings(
  passages: readonly GivenPassage[],
  { person, isOpen = () => true }: Limits,
): Telling[] {
  return passages.flatMap((passage) => {
    const tellings: { passage: GivenPassage; asked: string; sentences: PassageSentence[] }[] = [];
    let last: PassageSentence | undefined;
    for (const sentence of passageSentences(passage, person)) {
      const isTold = sentence.isOwn && isOpen(sentence);
      const goesOn = last !== undefined && last.turn === sentence.turn && last.asked === sentence.asked;
      if (isTold && goesOn) tellings.at(-1)?.sentences.push(sentence);
      else if (isTold) tellings.push({ passage, asked: sentence.asked, sentences: [sentence] });
      last = isTold ? sentence : undefined;
    }
    return tellings;
  });
}

/** What stands between a sentence and the one before it: paragraphs and the things of a list stay on lines of their own. */
export const gapBefore = (sentences: readonly PassageSentence[], at: number): string =>
  at === 0 ? '' : sentences[at - 1]?.block === sentences[at]?.block ? ' ' : '\n';

/** The beginning of what was said: whole sentences, and nothing of what somebody else is quoted with only by half. */
export function beginningOf({ sentences }: Telling, longest: number): string {
  let [said, whole] = ['', ''];
  for (const [at, { text }] of sentences.entries()) {
    said += gapBefore(sentences, at) + text;
    if (whole !== '' && said.length > longest) break;
    if (isWholeQuote(said)) whole = said;
  }
  return whole;
}

/** How much of two questions is the same, word for word: up to 1. */
export function sharedWords(question: string, asked: string): number {
  const words = new Set(wordsIn(question));
  const others = new Set(wordsIn(lastQuestionOf(asked)));
  const both = [...words].filter((word) => others.has(word)).length;
  return both / (words.size + others.size - both || 1);
}

/** Of what an interviewer said, what was asked. */
export const lastQuestionOf = (asked: string): string =>
  asked.split(/(?<=[.!?])\s+/).findLast((sentence) => sentence.includes('?')) ?? asked;
