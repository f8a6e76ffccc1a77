import { INTERVIEW_CHAPTERS } from '#lib/knowledge/texts/interview.public.ts';
import { minutesAndSeconds } from '#lib/platform/texts/duration.public.ts';
import { inWords } from '#lib/platform/words/in-words.public.ts';
import { providerTexts } from './provider.public.ts';

export const interviewPageTexts = inWords('conversations/interview-page.interviewPageTexts', {
  nav: 'Interview',
  title: 'Interview',
  interviewer: 'The interviewer',
  stage: 'Conversation with the interviewer',
  description: (name: string) =>
    `It asks, and ${name} tells. Stop at any time and continue another day. It remembers which questions are left.`,
  askedIn: (language: string) => `It asks in ${language}.`,
  start: 'Start the interview',
  goOn: 'Go on with the interview',
  startText: 'Answer in writing',
  kept: (days: number, keepsSound: boolean) =>
    `What you say becomes a source in the collection that you choose. The people who look after this reflection can read the transcript${keepsSound ? ' and hear the sound' : ''}. ${keepsSound ? providerTexts.givesSound : providerTexts.keeps(days)}`,
  keepSound: 'Keep the sound of my voice, too',
  keepSoundHint:
    'Whoever may read a line of yours can then hear you say it. You can delete the sound at any time, and your words stay. Written answers have no sound.',
  namespace: 'Kept in',
  namespaceHint: 'Who can hear this?',
  progressTitle: 'Progress',
  progressDescription:
    'Chapter by chapter. A question counts as answered when you have told something about it, here or in a source.',
  progressLabel: (answered: number, total: number) => `${answered} of ${total} questions answered`,
  chaptersLabel: 'Chapters',
  /** In their order. */
  chapters: INTERVIEW_CHAPTERS.en.map(({ title }) => title),
  chapter: (answered: number, total: number) => `${answered} of ${total}`,
  upNext: 'Next questions',
  known: (count: number) =>
    count === 1
      ? '1 question is not asked: a source answers it'
      : `${count} questions are not asked: your sources answer them`,
  complete: 'Every question is answered. You can still go on talking: new stories are welcome.',
  lastTitle: 'The last interview',
  lastDescription: 'When it was, and what was kept of it.',
  lastOn: (when: string) => `Given ${when}`,
  lastTook: (seconds: number) => minutesAndSeconds(seconds),
  lastSource: 'Open this source',
  lastPending: 'It is still being saved.',
  lastUnkept: 'Nothing was said that could be kept.',
});
