import type { ReaderQuotation } from './ask-reader.ts';
import type { Candidate } from './candidate-questions.ts';
import { isPlainAnswer } from './plain-answers.ts';

/**
 * Whether an answer is the one that the question promises: of an interview's question the reply to it, of a source its own words,
 * and of a question of ours words that begin by saying it. Words that are only near are beside the point.
 */
export function isItsAnswer(candidate: Candidate, [first]: readonly ReaderQuotation[]): boolean {
  if (!first) return false;
  if (candidate.askedIn === null) return isPlainAnswer(candidate.question, first);
  if (candidate.title !== undefined) return first.sourceTitle === candidate.title;
  return oneSpace(first.asked).includes(oneSpace(candidate.question));
}

const oneSpace = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().toLowerCase();
