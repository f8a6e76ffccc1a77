import { counted } from '#lib/platform/words/formats.public.ts';
import { inWords } from '#lib/platform/words/in-words.public.ts';

const questions = (count: number) => counted(count, 'question', 'questions');

export const weeklyMailTexts = inWords('conversations/weekly-mail.weeklyMailTexts', {
  title: 'A mail every week',
  description:
    'When visitors asked something, we tell you how many questions there were, and which had no answer.',
  off: 'You get no mail.',
  on: 'You get a mail in each week in which visitors asked something.',
  start: 'Send me the mail',
  stop: 'Stop the mail',
  subject: (name: string) => `What visitors asked ${name} this week`,
  text: (
    { name, asked, unanswered }: { name: string; asked: number; unanswered: readonly string[] },
    { inbox, stop }: { inbox: string; stop: string },
  ) =>
    [
      `Visitors asked ${name} ${questions(asked)}.`,
      unanswered.length > 0
        ? `Without an answer:\n\n${unanswered.map((question) => `- ${question}`).join('\n')}`
        : 'All of those that we can show here had an answer.',
      `See all of them, and answer:\n${inbox}`,
      `You get this mail because you asked for it. To stop it:\n${stop}`,
    ].join('\n\n'),
  notTaken: 'The mail server did not take the mail.',
  stopTitle: 'Stop the weekly mail?',
  stopBody:
    'You will no longer get a mail about what visitors asked. You can switch it on again at any time.',
  stopSubmit: 'Stop the mail',
  stoppedTitle: 'The weekly mail has stopped',
  stoppedBody: 'You can switch it on again on the page “Questions”.',
});
