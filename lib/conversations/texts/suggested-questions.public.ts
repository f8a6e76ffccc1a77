/** What visitors ask anybody. Each is offered only where the sources answer it, in the language that most of them are in. */
export const VISITORS_QUESTIONS = {
  en: [
    'Where did you grow up?',
    'What did you do for a living?',
    'How did you learn your trade?',
    'What was your childhood like?',
    'What do you believe in?',
    'What are you proud of?',
    'What was the hardest time of your life?',
    'Where were you born?',
    'What did your parents do?',
    'Do you have any brothers or sisters?',
    'How did you meet your husband?',
    'How did you meet your wife?',
    'Do you have children?',
    'Do you regret anything?',
  ],
  de: [
    'Wo sind Sie aufgewachsen?',
    'Was haben Sie beruflich gemacht?',
    'Wie haben Sie Ihr Handwerk gelernt?',
    'Wie war Ihre Kindheit?',
    'Woran glauben Sie?',
    'Worauf sind Sie stolz?',
    'Wo sind Sie geboren?',
    'Haben Sie Geschwister?',
    'Haben Sie Kinder?',
  ],
  sv: [
    'Var växte du upp?',
    'Vad arbetade du med?',
    'Hur lärde du dig ditt yrke?',
    'Hur var din barndom?',
    'Vad tror du på?',
    'Vad är du stolt över?',
    'Var är du född?',
    'Har du några syskon?',
    'Har du några barn?',
  ],
} as const;

export type AskedLanguage = keyof typeof VISITORS_QUESTIONS;
export type VisitorsQuestion = (typeof VISITORS_QUESTIONS)[AskedLanguage][number];

/** The reader knows these forms as a wish to hear of that source. */
export const TELL_ME_ABOUT: Readonly<Record<AskedLanguage, (title: string) => string>> = {
  en: (title) => `Tell me about “${title}”`,
  de: (title) => `Erzählen Sie mir von „${title}“`,
  sv: (title) => `Berätta om ”${title}”`,
};
