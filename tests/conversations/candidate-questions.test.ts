import { expect, test } from 'vitest';
import { candidateQuestions, questionsByTitle } from '#lib/conversations/questions/candidate-questions.ts';
import { TELL_ME_ABOUT, VISITORS_QUESTIONS } from '#lib/conversations/texts/suggested-questions.public.ts';

const source = (title: string, interview: string | null, language = 'en') => ({
  id: `00000000-0000-4000-8000-${String(title.length).padStart(12, '0')}`,
  title,
  language,
  interview,
});
const questionsOf = (interview: string) =>
  candidateQuestions([source('Songs', interview)], 'Mara Lindqvist')
    .map(({ question }) => question)
    .filter((question) => interview.includes(question));

test('the questions of an interview are taken, those of the person are not', () => {
  expect(
    questionsOf('Elin: What is a choir for?\nMara: What do you think a choir is for?\nMara: For Tuesday.'),
  ).toEqual(['What is a choir for?']);
});

test.each([
  'And what did your father do then?',
  'Did he teach you to sing at home?',
  'When did you start, exactly?',
  'How were you received?',
  'I see. What is a choir for?',
  'Baba, where were you born?',
  'Hyacinth is your wife?',
  'How old were you?',
  'Could you say your name for the tape?',
  'How did you meet Grandpa?',
  'Did I get the name right?',
])('“%s” is not offered: nobody understands it who has not heard what was said before', (question) => {
  expect(questionsOf(`Elin: ${question}`)).toEqual([]);
});

test('a guest is offered what visitors ask anybody, and no source by its title', () => {
  const sources = [source('Die Lampe', null, 'de')];
  const candidates = candidateQuestions(sources, 'Mara');
  expect(candidates).toEqual(VISITORS_QUESTIONS.de.map((question) => ({ question, askedIn: null })));
  expect(questionsByTitle(sources, 'Mara')).toEqual([TELL_ME_ABOUT.de('Die Lampe')]);
});

test.each([
  'recording-40',
  'sent',
  'IMG_2034',
  'interview 33',
  'brueckner',
  'letter hanne 1',
  'WhatsApp Chat with Joss',
  'Re: the stitches',
  'My name is Rosa Lindner',
  'Interview about songs, towers and funerals',
  'The click of the gas (read by a computer voice)',
  'Notes from the harbour',
  'Transcript of a long evening',
])('nobody is asked to tell about a file called %s', (title) => {
  expect(questionsByTitle([source(title, null)], 'Mara')).toEqual([]);
});

test('two interviews take turns', () => {
  const candidates = candidateQuestions(
    [
      source('One', 'A: What was the ferry called?\nA: What did the harbour smell of?'),
      source('Four', 'B: What did your mother cook?'),
    ],
    'Mara',
  );
  expect(candidates.slice(0, 3).map(({ question }) => question)).toEqual([
    'What was the ferry called?',
    'What did your mother cook?',
    'What did the harbour smell of?',
  ]);
});
