import { expect, test } from 'vitest';
import { isItsAnswer } from '#lib/conversations/questions/plain-answers.ts';
import type { VisitorsQuestion } from '#lib/conversations/texts/suggested-questions.public.ts';

const said = (words: string, asked = '', sourceTitle = 'Letters') => [
  { words, asked, sourceTitle, citation: 'c', namespace: 'open' },
];
const isAnswered = (question: VisitorsQuestion, words: string, asked?: string) =>
  isItsAnswer({ question, askedIn: null }, said(words, asked));

test('a question of ours is offered where the answer begins by saying it, and not where words are only near', () => {
  const trade = 'How did you learn your trade?';
  expect(
    isAnswered(
      trade,
      'I have had seven apprentices, two of them are better than I am. I learned it in Walsall.',
    ),
  ).toBe(false);
  expect(isAnswered(trade, 'I learned to sail from my grandmother.')).toBe(false);
  expect(isAnswered(trade, 'I learned it in Walsall, with old Mr Hackett.')).toBe(true);
  expect(isAnswered(trade, 'With old Mr Hackett.', 'Where did you learn your trade?')).toBe(true);
  expect(isAnswered('What do you believe in?', 'The chapel had a tin roof and one hymn.')).toBe(false);
  expect(isAnswered('What do you believe in?', 'I believe in dry socks.')).toBe(true);
  expect(isItsAnswer({ question: trade, askedIn: null }, [])).toBe(false);
  const handwerk = 'Wie haben Sie Ihr Handwerk gelernt?';
  expect(isAnswered(handwerk, 'Sagst du deiner Lehrerin, dass du nicht gelernt hast?')).toBe(false);
  expect(isAnswered(handwerk, 'Das habe ich in Altona gelernt.')).toBe(true);
  expect(isAnswered('Where were you born?', 'I am Ruben Aalto, born in Rauma in 1948.')).toBe(true);
  expect(isAnswered('Where were you born?', 'My aunt, born in Rauma, kept bees.')).toBe(false);
});

test('a question of whom the person has is offered where its answer says it first, or was given to nearly the same question', () => {
  const siblings = 'Do you have any brothers or sisters?';
  expect(
    isAnswered(siblings, 'When I was eleven we walked over the ice, he and my brother Torsten and I.'),
  ).toBe(false);
  expect(isAnswered(siblings, 'We were three, my sister Enid, my brother Walter and me.')).toBe(true);
  expect(isAnswered('Do you have children?', 'My baby son, eight months old, began to scream.')).toBe(false);
  expect(isAnswered('Do you have children?', 'A son and two daughters.', 'Have you children?')).toBe(true);
  expect(isAnswered('Do you regret anything?', 'Only in February.', 'Do you regret it?')).toBe(false);
  expect(isAnswered('What do you believe in?', 'Time does nothing.', 'Do you believe that time heals?')).toBe(
    false,
  );
});

test('a husband is offered to be asked for only where the words speak of one', () => {
  expect(isAnswered('How did you meet your husband?', 'I met my wife at a dance.')).toBe(false);
  expect(isAnswered('How did you meet your wife?', 'I met my wife at a dance.')).toBe(true);
  expect(isAnswered('How did you meet your husband?', 'We met on the ferry.')).toBe(false);
  expect(
    isAnswered('How did you meet your husband?', 'On the ferry.', 'How did you meet your husband?'),
  ).toBe(true);
});

test('an interview’s question is offered where its own reply answers it', () => {
  const asked = { question: 'What was the ferry called?', askedIn: 's' };
  expect(isItsAnswer(asked, said('Ingrid.', 'I see. What was  the ferry called?'))).toBe(true);
  expect(isItsAnswer(asked, said('The ferry came at nine.', 'How did you get there?'))).toBe(false);
});
