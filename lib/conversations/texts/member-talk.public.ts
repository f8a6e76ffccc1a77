import { inWords } from '#lib/platform/words/in-words.public.ts';
import { providerTexts } from './provider.public.ts';

export const memberTalkTexts = inWords('conversations/member-talk.memberTalkTexts', {
  lead: 'By voice or in writing. It answers only from its sources, and shows you which ones.',
  kept: (days: number) =>
    `We keep the transcript and a recap for you, unless you talk off the record. Nobody else can read them. The people who look after this reflection see only when you talked, and for how long. ${providerTexts.keeps(days)}`,
  keptOfStewards: 'What you ask it to remember becomes a source.',
  nextTitle: 'What to do next',
  nextLabel: 'Next steps',
  next: {
    contradictions: {
      title: 'Decide what is right',
      body: (count: number) =>
        count === 1
          ? 'Two statements contradict each other.'
          : `${count} pairs of statements contradict each other.`,
      action: 'See both',
    },
    interview: {
      title: 'Give the first interview',
      body: 'It asks good questions, by voice or in writing. The reflection is made of your answers.',
      action: 'Begin the interview',
    },
    goOnWithInterview: {
      title: 'Go on with the interview',
      body: (answered: number, total: number) => `${answered} of ${total} questions are answered.`,
      action: 'Go on',
    },
    source: {
      title: 'Add something they wrote',
      body: 'Letters, notes, a talk: anything in their own words.',
      action: 'Add a source',
    },
    publish: {
      title: 'Let guests talk with it',
      body: 'Publish a collection. You see exactly what becomes public before it does.',
      action: 'Choose what to publish',
    },
    guests: {
      title: 'Hear what guests hear',
      body: 'Open the public page and talk as a guest does.',
      action: 'Open the public page',
    },
  },
});
