import { lifeQuestionsIn } from './reader/life-questions.ts';

/** Whether words have a form in which people answer such a question of every life. */
export const answersInKind = (question: string, words: string): boolean =>
  lifeQuestionsIn(question).some(({ says }) => says.test(words));

/** Whether two questions ask for the same thing of a life. */
export function asksInKind(question: string, other: string): boolean {
  const kinds = new Set(lifeQuestionsIn(question).map(({ kind }) => kind));
  return lifeQuestionsIn(other).some(({ kind }) => kinds.has(kind));
}
