/** The languages in which an interview is asked and answered. */
const INTERVIEW_LANGUAGES = ['en', 'de'] as const;
export type InterviewLanguage = (typeof INTERVIEW_LANGUAGES)[number];

/** In what the reflection speaks; in English where we have no questions in that. */
export const interviewLanguageOf = (spoken: string): InterviewLanguage =>
  INTERVIEW_LANGUAGES.find((language) => language === spoken) ?? 'en';

type Chapter = { title: string; questions: readonly string[] };

/**
 * What an interview asks, in this order, the same in each language; no question is a part of another. Answers are found again by these
 * words: a changed one is asked anew.
 */
export const INTERVIEW_CHAPTERS: Readonly<Record<InterviewLanguage, readonly Chapter[]>> = {
  en: [
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
  ],
  de: [
    {
      title: 'Woher Sie kommen',
      questions: [
        'Wann und wo sind Sie geboren, und wie war es dort?',
        'Wer waren Ihre Eltern, und was haben sie gemacht?',
        'Welches Zimmer, welche Straße oder welche Landschaft Ihrer Kindheit sehen Sie heute noch vor sich?',
        'Wie sah ein gewöhnlicher Tag aus, als Sie zehn Jahre alt waren?',
        'Wer hat Sie außer Ihren Eltern großgezogen, und was haben Sie von diesen Menschen mitgenommen?',
      ],
    },
    {
      title: 'Die Menschen in Ihrem Leben',
      questions: [
        'Wer steht Ihnen heute am nächsten, und wie haben Sie zueinander gefunden?',
        'Wer ist am längsten mit Ihnen befreundet, und was würde dieser Mensch über Sie sagen?',
        'Wen vermissen Sie, und woran denken Sie dabei zuerst?',
        'An welchen Streit denken Sie noch zurück, und wie ging er aus?',
        'Was soll Ihre Familie von Ihnen wissen, das sie vielleicht noch nicht weiß?',
      ],
    },
    {
      title: 'Arbeit und Alltag',
      questions: [
        'Mit welcher Arbeit haben Sie Ihr erstes Geld verdient, und was haben Sie dabei gelernt?',
        'Was haben Sie die meiste Zeit Ihres Berufslebens gemacht, und wie sind Sie dazu gekommen?',
        'Erzählen Sie mir von einem Arbeitstag, den Sie nie vergessen werden, vom Anfang bis zum Ende.',
        'Was können Sie gut, ohne dass es viele bemerken?',
        'Was machen Sie an einem freien Tag?',
      ],
    },
    {
      title: 'Wendepunkte',
      questions: [
        'Was war die schwerste Entscheidung Ihres Lebens?',
        'Wann hat Ihr Leben eine andere Richtung genommen, und wer oder was hat das bewirkt?',
        'Was ist einmal schiefgegangen, und heute sind Sie froh darüber?',
        'Wann hatten Sie richtig Angst, und was haben Sie getan?',
        'Was würden Sie anders machen, wenn Sie noch einmal von vorn anfangen könnten?',
      ],
    },
    {
      title: 'Woran Sie festhalten',
      questions: [
        'Woran glauben Sie, ganz gleich, was andere sagen?',
        'Was würden Sie niemals tun, und warum nicht?',
        'Was macht für Sie einen guten Menschen aus?',
        'Worüber denken Sie heute anders als früher?',
        'Welchen Rat geben Sie immer wieder?',
      ],
    },
    {
      title: 'Wie Sie sprechen',
      questions: [
        'Welchen Satz sagen Sie so oft, dass andere Sie daran erkennen?',
        'Wie würden Sie einem Kind erklären, was Sie beruflich machen oder gemacht haben?',
        'Was bringt Sie zum Lachen?',
        'Wie sagen Sie Nein zu jemandem, den Sie mögen?',
        'Worüber möchten Sie lieber nicht sprechen, damit ich nicht danach frage?',
      ],
    },
  ],
};

const questionsIn = (language: InterviewLanguage): string[] =>
  INTERVIEW_CHAPTERS[language].flatMap(({ questions }) => questions);

export const INTERVIEW_QUESTIONS: Readonly<Record<InterviewLanguage, readonly string[]>> = {
  en: questionsIn('en'),
  de: questionsIn('de'),
};

/** One that it asks of everybody, whatever its language: in English, by which it is counted. */
export function interviewQuestionOf(words: string): string | undefined {
  const place = INTERVIEW_LANGUAGES.map((language) => INTERVIEW_QUESTIONS[language].indexOf(words)).find(
    (found) => found >= 0,
  );
  return place === undefined ? undefined : INTERVIEW_QUESTIONS.en[place];
}
