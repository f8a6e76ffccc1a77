import { minutesAndSeconds } from './duration.ts';
import { talkStartTexts } from './talk-start.ts';

export const interviewPageTexts = {
  nav: 'Interview',
  title: 'Interview',
  interviewer: 'The interviewer',
  stage: 'Conversation with the interviewer',
  description: (name: string) =>
    `It asks, and ${name} tells. Stop whenever you like and go on another day: it knows which questions are left.`,
  start: 'Start the interview',
  goOn: 'Go on with the interview',
  startText: 'Answer in writing',
  kept: (days: number) =>
    `What is said becomes a source in the namespace that you choose. The transcript is read by those who look after this reflection. ${talkStartTexts.providerKeeps(days)}`,
  namespace: 'Kept in',
  namespaceHint: 'Who can ever hear of it depends on this namespace.',
  progressTitle: 'Progress',
  progressDescription: 'Chapter by chapter. A question is answered when something was said to it.',
  progressLabel: (answered: number, total: number) => `${answered} of ${total} questions answered`,
  chaptersLabel: 'Chapters',
  chapter: (answered: number, total: number) => `${answered} of ${total}`,
  upNext: 'Next questions',
  complete: 'Every question is answered. You can still go on talking: new stories are welcome.',
  lastTitle: 'The last one',
  lastDescription: 'What became of what was said.',
  lastOn: (when: string) => `Given ${when}`,
  lastTook: (seconds: number) => minutesAndSeconds(seconds),
  lastSource: 'See what became of it',
  lastPending: 'It is still being put away.',
  lastUnkept: 'Nothing was said that could be kept.',
};
