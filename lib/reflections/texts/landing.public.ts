import { inWords } from '#lib/platform/words/in-words.public.ts';

/** What a person said stays in its own language. */
export const MARAS_WORDS = [
  {
    question: 'What is a choir for?',
    answer:
      "For Tuesday. People think that it's for the concert, but the concert is only so that one gets the chairs back in order. You take thirty persons who have been shouted at all day by a computer or a child, and you let them all breathe in at the same moment. I believe there is nothing else in society where that happens. In the church perhaps, but there they sit down.",
    source: {
      title: 'Interview about songs, towers and funerals',
      namespace: 'Music and choir',
      date: 'March 2026',
    },
  },
  {
    question: 'How many funerals have you sung at?',
    answer:
      "Two hundred and six. I have them in the notebook. As a rule people want Så tag nu mina händer and are ashamed to ask for it because it is so common. I tell them it is common because it works. It is like a bowline. For seamen I used to suggest the last chorale from Bach's St John Passion, Ach Herr, lass dein lieb Engelein. It starts like an evening prayer and then it stands up. One must have at least three good tenors, though, and at a funeral you don't always have them. Sometimes the only good tenor is the one in the coffin.",
    source: {
      title: 'Interview about songs, towers and funerals',
      namespace: 'Music and choir',
      date: 'March 2026',
    },
  },
] as const;

export const landingTexts = inWords('reflections/landing.landingTexts', {
  headline: 'Talk with someone who is not in the room.',
  lead: 'A reflection is made from one person’s own words: their stories, opinions and notes. Talk with it by voice or in writing. It answers only with what they said or wrote, and shows you where.',
  talkToDemo: 'Talk to the demo reflection',
  demoAsOwner: 'See the owner’s side',
  looking:
    'This is the owner’s side of the demo, to look at. Nothing can be changed here. To make your own, sign out and create an account.',
  signInToTalk: 'Sign in to talk',
  createYourOwn: 'Create your own',
  aboutDemo:
    'You will meet Mara Lindqvist, who looked after the lighthouses of Åland and led a choir. She is an invented person. You need no account.',
  demoElsewhere: 'The owner’s side opens only on the computer that runs Reflections.',
  excerpt: {
    title: 'A conversation with Mara’s reflection',
    description: 'Anybody can have this conversation.',
    asker: 'You',
    answerer: 'Mara’s reflection',
    sourceLabel: (number: number) => `Source ${number}`,
    exchanges: MARAS_WORDS,
    refused: {
      question: 'What do you write to your husband, now that he is gone?',
      answer: 'I am not sure I talked about that.',
      note: 'Mara wrote such letters, and sealed them. A public conversation cannot reach them, and does not even know of them.',
    },
  },
  steps: {
    title: 'How it works',
    list: [
      {
        title: 'They give their words',
        body: 'Notes, letters, a talk they once gave. Or an interview, spoken or typed, which asks good questions and can go on another day.',
      },
      {
        title: 'They decide who hears what',
        body: 'Each part of a life has its own collection, which is sealed, private or published. Before anything becomes public, they see which sources it is, what was learned from each, and what a guest could newly ask.',
      },
      {
        title: 'You ask',
        body: 'By voice or in writing. The answer comes in their own words, with its source beside it. Where memory was wrong, they can correct it.',
      },
    ],
  },
  places: {
    title: 'Who can hear what Mara said',
    list: [
      { name: 'Lighthouse years', visibility: 'published', heardBy: 'Everyone' },
      { name: 'Childhood', visibility: 'private', heardBy: 'People she invited' },
      { name: 'Letters to Aksel', visibility: 'sealed', heardBy: 'Only the people who look after it' },
    ],
  },
  promises: {
    title: 'Two promises',
    list: [
      {
        title: 'It says only what they said.',
        body: 'Every answer names its sources, and you can open them. If there is no source, it says so and makes nothing up.',
      },
      {
        title: 'What is private stays private.',
        body: 'A public conversation is made from published words only. Nothing private has to be filtered out, because nothing private was ever put in.',
      },
    ],
  },
  audiences: {
    title: 'Who it is for',
    list: [
      { who: 'Families', what: 'whose grandchildren will have questions when it is too late to ask.' },
      { who: 'Masters of a trade', what: 'who have answered the same good question for forty years.' },
      { who: 'Archives and museums', what: 'that want to keep a voice together with its sources.' },
    ],
  },
  closing: { title: 'Whose words do you want to keep?', signIn: 'Sign in' },
  footer: 'A reflection is a machine that quotes a person. It always says so, and it always says whom.',
} as const);
