import type { Overview } from '#lib/conversations/store/as-user/overview.ts';
import { TELL_ME_ABOUT } from '#lib/conversations/texts/suggested-questions.public.ts';

/** What a member is offered to ask. While nothing has been chosen, a steward is offered the newest sources by their titles. */
export const questionsFor = ({ questions, newest }: Pick<Overview, 'questions' | 'newest'>): string[] =>
  questions.length > 0
    ? questions
    : newest.map(({ title, language }) =>
        TELL_ME_ABOUT[language === 'de' || language === 'sv' ? language : 'en'](title),
      );
