import { counted } from '#lib/platform/words/formats.public.ts';
import { inWords } from '#lib/platform/words/in-words.public.ts';

export const saidTexts = inWords('conversations/said.saidTexts', {
  title: 'What you said here',
  back: 'Back to the conversation',
  codeForm: 'A code has 16 letters and digits, such as 4F7K-9QXM-2TB8-HN3C.',
  bodyForm: 'Write 1 to 1,000 characters.',
  codeWrong: 'Nothing was found for this code. It works for 30 days after the last conversation.',
  codeIntro:
    'At the end of a conversation you were shown a code. Enter it to read, download or delete what you said.',
  codeLabel: 'Your code',
  codeSubmit: 'Show what I said',
  intro:
    'Everything that you said to reflections on this site, and what they answered. You need no account for any of this.',
  empty: 'Nothing that you said is kept here.',
  at: (moment: string) => moment,
  offRecord: 'Off the record: nothing that was said is kept.',
  you: 'You',
  downloadTitle: 'Download it',
  download: 'Download what I said',
  requestTitle: 'This is not me',
  requestDescription:
    'If a reflection says something about you that is wrong or private, write to the people who look after it. Their answer appears on this page.',
  requestAbout: 'About the reflection of',
  requestBody: 'What is wrong?',
  requestSubmit: 'Send',
  requestSent: 'Sent. The answer will be on this page: keep your code.',
  requestsTitle: 'What you wrote, and the answers',
  noAnswerYet: 'No answer yet',
  deleteTitle: 'Delete it',
  deleteDescription:
    'All conversations above, what you wrote, and the copies at the voice service. It cannot be undone. You get a receipt.',
  deleteSubmit: 'Delete everything I said',
  deleteQuestion: 'Delete everything you said?',
  deleteConsequences: (conversations: number, requests: number) =>
    `${[
      counted(conversations, 'conversation', 'conversations'),
      ...(requests > 0 ? [counted(requests, 'message that you wrote', 'messages that you wrote')] : []),
    ].join(' and ')} will be deleted, here and at the voice service. It cannot be undone.`,
  deleteConfirm: 'Delete it all',
  endedTitle: 'What you said is yours',
  endedCode: (code: string) => `Your code: ${code}`,
  endedBody:
    'With this code you can read, download or delete what you said, for 30 days and from any device.',
  endedLink: 'See or delete what you said',
  otherCode: 'Enter another code',
});

export const guestRequestTexts = inWords('conversations/said.guestRequestTexts', {
  title: 'What guests wrote to you',
  description: 'A guest says that something is wrong, or about them. They find your answer with their code.',
  answerLabel: 'Your answer',
  answerSubmit: 'Answer',
  answered: 'Answered',
  keptTitle: 'How long conversations are kept',
  keptDescription:
    'Older ones are deleted automatically, here and at the voice service. Sources made from interviews stay.',
  keptLabel: 'Keep conversations for',
  kept: {
    '30': '30 days',
    '90': '90 days',
    '365': 'a year',
    '1095': 'three years',
    '': 'until somebody deletes them',
  },
});

export const guestRequestMail = inWords(
  'conversations/said.guestRequestMail',
  (name: string, link: string) => ({
    subject: `A guest of ${name} wrote to you`,
    text: [
      `A guest who talked with ${name} says that something is wrong, or about them.`,
      'Read it, and answer it, in the settings:',
      link,
    ].join('\n\n'),
  }),
);
