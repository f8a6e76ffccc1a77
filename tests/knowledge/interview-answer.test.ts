import { expect, test } from 'vitest';
import {
  endsTheMatter,
  hearInterviewAnswer,
  type InterviewAnswer,
  isAside,
} from '#lib/knowledge/interview-answer.public.ts';

const HEARD: Readonly<Record<InterviewAnswer, readonly string[]>> = {
  'left-out': [
    'Skip.',
    'Skip that one, please.',
    'Next question.',
    "I'd rather not.",
    'I would rather not talk about my father.',
    "I don't want to answer that.",
    "That's too personal.",
    "Let's move on.",
    'No comment',
    'Nothing to say about that.',
    'Pass',
  ],
  later: [
    'Later.',
    'Maybe later',
    'Not now.',
    'Ask me again another time.',
    'Can we come back to that?',
    "Let's leave that for tomorrow.",
    'I need to think about it first.',
    'Not today, thank you.',
  ],
  'told-before': [
    'You asked that.',
    'You already asked me that!',
    "I've told you that before.",
    'But I said that already.',
    'That is the same question again.',
    "We've talked about that.",
  ],
  'no-more': [
    "That's all.",
    'No, that is all I remember.',
    'Nothing more.',
    "I can't remember any more.",
    'That’s it',
  ],
  talk: [
    'Hello',
    'What was that?',
    'Pardon?',
    'Why do you ask?',
    'Hm.',
    'Yes.',
    'OK',
    'Could you repeat that?',
  ],
  told: [
    'On an island.',
    'We had to pass the shop every morning.',
    'Later I became a teacher.',
    "I'd rather not have gone to sea, but my father said so.",
    'Skip was our dog.',
    "That's all my mother ever cooked for us, and we loved it, all nine of us, every single Sunday.",
    'I don’t want to sound proud, but I built that house.',
    'Nobody.',
    'I could not speak about it for years, until my wife asked.',
  ],
};

test.each(Object.entries(HEARD).flatMap(([heard, said]) => said.map((words) => [words, heard] as const)))(
  '"%s" is heard as %s',
  (words, heard) => expect(hearInterviewAnswer(words)).toBe(heard),
);

test('a person ends a matter of the interview with a last sentence that says there is no more', () => {
  expect(endsTheMatter("I was happy there. That's all.")).toBe(true);
  expect(endsTheMatter('That was all we had. I was happy there.')).toBe(false);
});

test('talk about the talk is kept in no source; a plain yes or no may be an answer', () => {
  for (const [heard, said] of Object.entries(HEARD)) {
    const kept = said.filter((words) => !isAside(words));
    expect(kept, heard).toEqual(heard === 'told' ? said : said.filter((words) => words === 'Yes.'));
  }
  expect(isAside('No.')).toBe(false);
});
