import { counted } from '#lib/platform/words/formats.public.ts';
import { inWords } from '#lib/platform/words/in-words.public.ts';

const times = (count: number) => (count === 1 ? 'once' : counted(count, 'time', 'times'));
const people = (count: number) => (count === 1 ? 'one person' : counted(count, 'person', 'people'));

export const questionsTexts = inWords('conversations/questions.questionsTexts', {
  nav: 'Questions',
  title: 'Questions',
  description: 'What visitors asked, and whether they got an answer. You do not see who asked.',
  openTitle: 'Without an answer',
  openDescription:
    'Only the person themself should answer these: the interviewer asks, and what is said is kept as their own words.',
  openLabel: 'Questions without an answer',
  answeredTitle: 'With an answer',
  answeredDescription: 'Your words answer these.',
  answeredLabel: 'Questions with an answer',
  emptyTitle: 'Nobody has asked anything yet',
  empty: 'When guests have talked with the reflection, their questions appear here.',
  asked: (count: number, by: number) => `Asked ${times(count)} by ${people(by)}`,
  answered: (count: number) => `answered: ${count}`,
  ratedGood: (count: number) => `rated as a good answer: ${count}`,
  ratedBad: (count: number) => `rated as not a good answer: ${count}`,
  askedAgain: (count: number) => `asked again after the answer: ${count}`,
  unanswered: (count: number) => `without an answer: ${count}`,
  last: (date: string) => `last on ${date}`,
  answeredSince: (date: string) => `Answered since ${date}`,
  forMembers: (collection: string, isPublished: boolean) =>
    isPublished
      ? `Members get an answer from the collection “${collection}”. Guests do not.`
      : `Members get an answer from the collection “${collection}”. It is not published, so guests do not.`,
  notAnsweredLast: 'The last time, there was no answer.',
  answerIsGone: 'The last time, there was an answer. Now there is none.',
  answer: 'Answer this now',
  answerOf: (question: string) => `Answer this now: ${question}`,
  dismiss: 'Not this one',
  dismissOf: (question: string) => `Not this one: ${question}`,
  dismissedTitle: 'Set aside',
  dismissedDescription: 'The interview does not ask these, and you are not reminded of them.',
  takeBack: 'Put back',
  takeBackOf: (question: string) => `Put back: ${question}`,
  offRecord: (count: number) =>
    count === 1
      ? 'One more conversation was off the record. We keep only its date and length.'
      : `${count} more conversations were off the record. We keep only their dates and lengths.`,
  interviewFirst: 'A visitor asked this. The interview begins with it:',
  guestsDoNotHearTitle: 'Guests will not hear this answer',
  guestsDoNotHear:
    'A guest asked this. Guests hear only collections that are published. Choose one of these, and the guest finds your answer.',
  fromVisitor: (question: string) => `A visitor asked: ${question}`,
  shareTitle: 'Your questions',
  shareDescription: 'The people who look after this reflection can see what it could not answer.',
  shareOff: 'Only you see your questions.',
  shareOn:
    'The people who look after this reflection see your questions, without your name, when three people asked the same.',
  shareStart: 'Let them see my questions',
  shareStop: 'Stop, and take my questions back',
  shareSaved: 'Saved.',
});
