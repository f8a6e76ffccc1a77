import { answersInKind } from '#lib/knowledge/answers-in-kind.ts';
import type { ReaderQuotation } from './ask-reader.ts';
import type { Candidate } from './candidate-questions.ts';

/**
 * Whether an answer is the one that the question promises: of an interview's question the reply to it, of a source its own words,
 * and of a question of ours a sentence in a form in which such a thing is said. Words that are only near are beside the point.
 */
export function isItsAnswer(
  { question, askedIn, title }: Candidate,
  answer: readonly ReaderQuotation[],
): boolean {
  const [first] = answer;
  if (!first) return false;
  if (title !== undefined) return first.sourceTitle === title;
  if (askedIn !== null) return oneSpace(first.asked).includes(oneSpace(question));
  return answersInKind(question, first);
}

const oneSpace = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().toLowerCase();
