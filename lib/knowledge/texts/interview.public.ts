type Chapter = { title: string; questions: readonly string[] };

/** What an interview asks, in this order; no question is a part of another. Answers are found again by these words: a changed one is asked anew. */
export const INTERVIEW_CHAPTERS: readonly Chapter[] = [
  {
    title: 'Where you come from',
    questions: [
      'Where and when were you born, and what was the place like?',
      'Who were your parents, and what did they do?',
      'Which room, street or landscape of your childhood can you still see before you?',
      'What did a usual day look like when you were ten?',
      'Who besides your parents brought you up, and what did you take from them?',
    ],
  },
  {
    title: 'The people in your life',
    questions: [
      'Who is closest to you today, and how did you come to each other?',
      'Which friend has known you longest, and what would they say about you?',
      'Whom do you miss, and what do you remember of them first?',
      'Which quarrel do you think back to, and how did it end?',
      'What do you want your family to know about you that they may not know?',
    ],
  },
  {
    title: 'Work and days',
    questions: [
      'What was the first work you were paid for, and what did you learn there?',
      'What have you done for most of your working life, and how did you come to it?',
      'Tell me of one day at work that you will not forget, from its beginning to its end.',
      'What are you good at that few people notice?',
      'What do you do with a free day?',
    ],
  },
  {
    title: 'Turning points',
    questions: [
      'What was the hardest decision you ever made?',
      'When did your life change its direction, and who or what changed it?',
      'What went wrong that you are glad of today?',
      'When were you really afraid, and what did you do?',
      'What would you do otherwise if you had the time again?',
    ],
  },
  {
    title: 'What you hold true',
    questions: [
      'What do you believe in, whatever others say?',
      'What would you never do, and why?',
      'What makes a good person, in your eyes?',
      'About what have you changed your mind?',
      'Which advice do you give again and again?',
    ],
  },
  {
    title: 'How you speak',
    questions: [
      'What do you always say, word for word, so that others know it is you?',
      'How would you tell a child what you do or did for a living?',
      'What makes you laugh?',
      'How do you say no to somebody you like?',
      'What do you prefer not to talk about, so that I can leave it alone?',
    ],
  },
];
