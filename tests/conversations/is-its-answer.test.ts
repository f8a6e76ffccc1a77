import { expect, test } from 'vitest';
import { isItsAnswer } from '#lib/conversations/questions/is-its-answer.ts';

const said = (words: string, asked = '', sourceTitle = 'Letters') => [
  { words, asked, sourceTitle, citation: 'c', namespace: 'open' },
];

test('a question of ours is offered where the answer is of its kind, and not where words are only near', () => {
  const ours = { question: 'How did you learn your trade?', askedIn: null };
  expect(
    isItsAnswer(
      ours,
      said('I have had seven apprentices, two of them are better than I am. I learned it in Walsall.'),
    ),
  ).toBe(false);
  expect(isItsAnswer(ours, said('I learned it in Walsall, with old Mr Hackett.'))).toBe(true);
  expect(isItsAnswer(ours, said('With old Mr Hackett.', 'Where did you learn your trade?'))).toBe(true);
  expect(isItsAnswer(ours, [])).toBe(false);
});

test('an interview’s question is offered where its own reply answers it', () => {
  const asked = { question: 'What was the ferry called?', askedIn: 's' };
  expect(isItsAnswer(asked, said('Ingrid.', 'I see. What was  the ferry called?'))).toBe(true);
  expect(isItsAnswer(asked, said('The ferry came at nine.', 'How did you get there?'))).toBe(false);
});

test('a source is offered where it is told itself', () => {
  const titled = { question: 'Tell me about “The ice”', askedIn: 's', title: 'The ice' };
  expect(isItsAnswer(titled, said('We walked.', '', 'The ice'))).toBe(true);
  expect(isItsAnswer(titled, said('We walked.', '', 'Bread'))).toBe(false);
});
