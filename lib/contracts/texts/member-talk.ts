import { talkStartTexts } from './talk-start.ts';

export const memberTalkTexts = {
  lead: 'Out loud or in writing. It answers only from what it was given, and shows you where.',
  kept: (days: number) =>
    `Unless it is off the record: the transcript is kept for you, with a recap. Nobody else reads it; those who look after this reflection see only that you talked, when and for how long. ${talkStartTexts.providerKeeps(days)}`,
  keptOfStewards: 'What you ask it to remember becomes a source.',
  nextTitle: 'What to do next',
  nextLabel: 'Next steps',
  next: {
    interview: {
      title: 'Give the first interview',
      body: 'It asks good questions, out loud or in writing. Your answers are what the reflection is made of.',
      action: 'Begin the interview',
    },
    goOnWithInterview: {
      title: 'Go on with the interview',
      body: (answered: number, total: number) => `${answered} of ${total} questions are answered.`,
      action: 'Go on',
    },
    source: {
      title: 'Add something they wrote',
      body: 'Letters, notes, a talk: whatever there is in their own words.',
      action: 'Add a source',
    },
    publish: {
      title: 'Let guests talk with it',
      body: 'Publish a namespace. You see exactly what becomes public before it does.',
      action: 'Choose what to publish',
    },
    guests: {
      title: 'Hear what guests hear',
      body: 'Open its public page as anybody would.',
      action: 'Open the public page',
    },
  },
};
