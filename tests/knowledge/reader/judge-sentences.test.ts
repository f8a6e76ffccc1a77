import { expect, test } from 'vitest';
import { judgeSentences } from '#lib/knowledge/reader/judge-sentences.ts';
import { questionInContext } from '#lib/knowledge/reader/question-in-context.ts';
import { readSentences } from '#lib/knowledge/reader/sentence-features.ts';
import { wantedKind } from '#lib/knowledge/reader/wanted-kind.ts';

const SAYS = ['The boat was green.', 'My evenings go to the banjo and the dog.', 'It rained all of March.'];
const question = questionInContext('Any hobbies?', []);
const passage = {
  text: SAYS.join(' '),
  namespace: 'published',
  sourceTitle: 'Notes',
  citation: 'notes',
  date: null,
  speaker: null,
  heading: null,
  closeness: 'weak',
  answer: null,
} as const;
const { candidates, ofQuestion } = readSentences(question, [passage], 'Ada Holm');

/** The sentence that means most of what is asked, by vectors that say so, is judged best. */
const bestWhere = (likest: string): string | undefined => {
  const vectors = new Map([
    [question.asks, [1, 0]],
    ...SAYS.map((text) => [text, text === likest ? [0.6, 0.8] : [0.05, 1]] as const),
  ]);
  const kind = wantedKind(question.asks);
  const byWords = candidates.map(() => 0);
  const judged = judgeSentences(candidates, candidates, {
    ...{ asks: question.asks, kind, ofQuestion, vectors, byWords },
  });
  return judged.toSorted((one, other) => other.score - one.score)[0]?.candidate.sentence.text;
};

test.each(SAYS.slice(1))('a sentence that means what is asked is judged best: %s', (text) => {
  expect(bestWhere(text)).toBe(text);
});
