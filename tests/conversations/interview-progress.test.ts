import { expect, test } from 'vitest';
import {
  type InterviewTurn,
  interviewProgress,
  joinStandings,
  standingsOf,
} from '#lib/conversations/interview-progress.public.ts';
import { numbered } from '#lib/conversations/start/explore-next.ts';
import { interviewQuestions } from '#lib/knowledge/reader/interview.ts';
import {
  INTERVIEW_CHAPTERS,
  INTERVIEW_QUESTIONS,
  interviewQuestionOf,
} from '#lib/knowledge/texts/interview.public.ts';
import { interviewerWords } from '#lib/voice/interviewer-agent.ts';

const QUESTIONS = INTERVIEW_QUESTIONS.en;
const [first = '', second = '', third = ''] = QUESTIONS;

const conversationId = 'monday';
const asks = (body: string) => ({ conversationId, speaker: 'reflection', body }) as const;
const says = (body: string) => ({ conversationId, speaker: 'user', body }) as const;
const progressAfter = (turns: readonly InterviewTurn[]) => interviewProgress(standingsOf(turns));

test('an interview that was never given has all of its questions before it', () => {
  const { chapters, next } = progressAfter([]);
  expect(next).toEqual(QUESTIONS);
  expect(chapters.map(({ answered, total }) => [answered, total])).toEqual(
    INTERVIEW_CHAPTERS.en.map(() => [0, 5]),
  );
});

test('a question is answered when it was asked in full and something was said after it', () => {
  const { chapters, next } = progressAfter([
    asks(`Good. ${first}`),
    says('On an island.'),
    asks(`Thank you. ${second}`),
  ]);
  expect(next).toEqual(QUESTIONS.slice(1));
  expect(chapters[0]).toEqual({ title: 'Where you come from', answered: 1, total: 5 });
});

test.each([
  ['one that was interrupted', first.slice(0, -8)],
  ['one that was asked in other words', 'Where were you born?'],
  ['no question', 'I see.'],
])('%s is not answered', (_what, asked) => {
  expect(progressAfter([asks(asked), says('On an island.')]).next).toEqual(QUESTIONS);
});

test('a transcript may write it with other signs, and in another conversation', () => {
  const written = first.toUpperCase().replace('?', ' …').replaceAll(' ', '  ');
  const turns = [asks('Hello'), says('Hello'), asks('Welcome back.'), asks(written), says('On an island.')];
  expect(progressAfter(turns).next).toEqual(QUESTIONS.slice(1));
});

test('an answer may come after something else was said, and answers the question before it', () => {
  const turns = [asks(first), asks('Take your time.'), says('On an island.')];
  expect(progressAfter(turns).next).toEqual(QUESTIONS.slice(1));
});

test('an answer belongs to the later of two questions, and to one question only', () => {
  expect(progressAfter([asks(first), asks(second), says('My mother.')]).next).toEqual(
    QUESTIONS.filter((question) => question !== second),
  );
});

test('an answer in the next interview answers no question of the one before', () => {
  const turns = [asks(first), { ...says('Good morning.'), conversationId: 'tuesday' }];
  expect(progressAfter(turns).next).toEqual(QUESTIONS);
});

test.each([
  ['Hm.', QUESTIONS],
  ['What was that?', QUESTIONS],
  ['I would rather not say.', QUESTIONS.slice(1)],
  ["That's all.", QUESTIONS.slice(1)],
  ['Maybe later.', [...QUESTIONS.slice(1), first]],
  ['You asked me that already.', QUESTIONS.slice(1)],
])('"%s" is no answer, and is taken as what it is', (said, next) => {
  const progress = progressAfter([asks(first), says(said), asks(second)]);
  expect(progress.next).toEqual(next);
  expect(progress.chapters[0]?.answered).toBe(said.startsWith('You asked') ? 1 : 0);
});

test('a question that was put off or left out counts as answered once it is told, on whichever day', () => {
  const monday = standingsOf([asks(first), says('Later.'), asks(second), says("I'd rather not.")]);
  const tuesday = standingsOf([asks(first), says('In Eckerö.'), asks(second), says('My mother sold fish.')]);
  expect(joinStandings(monday, tuesday)).toEqual({ [first]: 'told', [second]: 'told' });
  expect(joinStandings(tuesday, monday)).toEqual({ [first]: 'told', [second]: 'told' });
});

test('a question that the sources answer counts and is not asked, and one that visitors asked in vain comes first', () => {
  const { next, chapters } = interviewProgress(standingsOf([asks(second), says('Later.')]), {
    known: [first],
    askedInVain: ['How did you meet Aksel?'],
  });
  expect(next).toEqual(['How did you meet Aksel?', third, ...QUESTIONS.slice(3), second]);
  expect(chapters[0]?.answered).toBe(1);
  const asked = standingsOf(
    [asks('How did you meet Aksel?'), says('At a dance.')],
    ['How did you meet Aksel?'],
  );
  expect(interviewProgress(asked, { askedInVain: ['How did you meet Aksel?'] }).next).toEqual(QUESTIONS);
});

test.each(Object.entries(INTERVIEW_QUESTIONS))(
  'no question in %s is a part of another, and each is once',
  (_language, questions) => {
    const bare = questions.map(
      (question) =>
        ` ${question
          .toLowerCase()
          .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
          .trim()} `,
    );
    for (const [at, question] of bare.entries()) {
      expect(bare.filter((other, place) => place !== at && other.includes(question))).toEqual([]);
    }
  },
);

test('a question that was answered in one language is not asked in another', () => {
  const [erste = '', zweite = '', ...rest] = INTERVIEW_QUESTIONS.de;
  expect(INTERVIEW_QUESTIONS.de.map(interviewQuestionOf)).toEqual(QUESTIONS);
  expect(interviewQuestionOf('How did you meet Aksel?')).toBeUndefined();
  const standings = standingsOf([asks(`Gut. ${erste}`), says('Auf einer Insel.')]);
  expect(standings).toEqual({ [first]: 'told' });
  expect(interviewProgress(standings).next).toEqual(QUESTIONS.slice(1));
  const german = interviewProgress(standings, { known: [second] }, 'de');
  expect(german.next).toEqual(rest);
  expect(german.chapters[0]).toEqual({ title: 'Woher Sie kommen', answered: 2, total: 5 });
  expect(interviewProgress(standings, { known: [zweite] }).next).toEqual(QUESTIONS.slice(2));
});

test('the interviewer reads its questions where they are filled in', () => {
  const words = interviewerWords('de');
  const prompt = words.systemPrompt.replace('{{explore_next}}', numbered(QUESTIONS));
  expect(interviewQuestions(prompt)).toEqual(QUESTIONS);
  expect(words.placeholders).toEqual([
    'actor_type',
    'allowed_actions',
    'explore_next',
    'off_record',
    'reflection_display_name',
    'session_access_scope',
  ]);
});

test('words that end an interview answer no question of it', () => {
  const turns = [asks(first), says('That is enough for today, thank you.'), asks(second), says('Goodbye.')];
  expect(standingsOf(turns)).toEqual({});
});
