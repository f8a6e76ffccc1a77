import { counted } from '#lib/platform/words/formats.public.ts';
import type { Words } from '#lib/platform/words/in-words.public.ts';
import type * as english from '../weekly-mail.public.ts';

export const weeklyMailTexts: Words<typeof english.weeklyMailTexts> = {
  title: 'Jede Woche eine E‑Mail',
  description:
    'Wenn Gäste etwas gefragt haben, sagen wir Ihnen, wie viele Fragen es waren, und welche ohne Antwort blieben.',
  off: 'Sie bekommen keine E‑Mail.',
  on: 'Sie bekommen in jeder Woche, in der Gäste etwas gefragt haben, eine E‑Mail.',
  start: 'Die E‑Mail bekommen',
  stop: 'Die E‑Mail abbestellen',
  subject: (name) => `Was Gäste in dieser Woche gefragt haben: ${name}`,
  text: ({ name, asked, unanswered }, { inbox, stop }) =>
    [
      `Gäste haben ${name} ${counted(asked, 'Frage', 'Fragen')} gestellt.`,
      unanswered.length > 0
        ? `Ohne Antwort:\n\n${unanswered.map((question) => `- ${question}`).join('\n')}`
        : 'Auf alle, die wir hier zeigen können, gab es eine Antwort.',
      `Alle ansehen und beantworten:\n${inbox}`,
      `Sie bekommen diese E‑Mail, weil Sie darum gebeten haben. Zum Abbestellen:\n${stop}`,
    ].join('\n\n'),
  notTaken: 'Der Mailserver hat die E‑Mail nicht angenommen.',
  stopTitle: 'Die wöchentliche Mail abbestellen?',
  stopBody:
    'Sie bekommen dann keine E‑Mail mehr darüber, was Gäste gefragt haben. Sie können sie jederzeit wieder bestellen.',
  stopSubmit: 'Die E‑Mail abbestellen',
  stoppedTitle: 'Die wöchentliche E‑Mail ist abbestellt',
  stoppedBody: 'Auf der Seite „Fragen“ können Sie sie wieder bestellen.',
};
