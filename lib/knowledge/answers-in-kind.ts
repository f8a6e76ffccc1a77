import { lifeQuestionsIn } from './reader/life-questions.ts';

/** What comes later is not what the answer begins with; a first sentence may be a word or two. */
const beginningOf = (words: string): string => /^[\s\S]{20,}?(?:[.!?…](?=\s|$)|$)/u.exec(words)?.[0] ?? words;

/** Whether words begin in a form in which people answer such a question of every life, or reply to one of its kind. */
export function answersInKind(question: string, { words, asked }: { words: string; asked: string }): boolean {
  const kinds = lifeQuestionsIn(question);
  return (
    kinds.some(({ says }) => says.test(beginningOf(words))) ||
    lifeQuestionsIn(asked).some(({ kind }) => kinds.some((one) => one.kind === kind))
  );
}
