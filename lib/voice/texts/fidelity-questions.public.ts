/**
 * About views, tastes and decisions. The interview asks none of them, and neither the questions nor the answers are ever given to
 * the reflection. Answers are kept by the number of their question, the same in each language: a changed one goes behind the last.
 */
export const FIDELITY_QUESTIONS = {
  en: [
    'Would you rather be right or be liked, and why?',
    'What is money good for, and what is it not good for?',
    'Is it ever right to lie? When?',
    'Which food or drink would you miss most, and which do you leave to others?',
    'Which music do you listen to when you are alone, and which can you not stand?',
    'Do you like to be among many people, or alone? Say what you like about it.',
    'If a friend asked you for more money than you can spare, what would you do?',
    'What do you think about growing old?',
    'Do you plan ahead, or decide when it comes? Tell of one decision.',
    'What should children be allowed to do that they mostly are not?',
  ],
  de: [
    'Was ist Ihnen lieber: recht zu haben oder gemocht zu werden? Und warum?',
    'Wofür ist Geld gut, und wofür nicht?',
    'Darf man manchmal lügen? Wann?',
    'Welches Essen oder Getränk würde Ihnen am meisten fehlen, und welches überlassen Sie gern anderen?',
    'Welche Musik hören Sie, wenn Sie allein sind, und welche können Sie nicht ausstehen?',
    'Sind Sie gern unter vielen Menschen, oder lieber allein? Sagen Sie, was Sie daran mögen.',
    'Wenn jemand aus Ihrem Freundeskreis Sie um mehr Geld bittet, als Sie entbehren können: Was tun Sie?',
    'Wie denken Sie über das Älterwerden?',
    'Planen Sie voraus, oder entscheiden Sie, wenn es so weit ist? Erzählen Sie von einer Entscheidung.',
    'Was sollten Kinder dürfen, was sie meistens nicht dürfen?',
  ],
} as const;
