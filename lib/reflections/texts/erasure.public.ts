import { counted } from '#lib/platform/words/formats.public.ts';
import { inWords } from '#lib/platform/words/in-words.public.ts';
import type { ERASURE_PLACES } from '../receipt.public.ts';

export const erasureTexts = inWords('reflections/erasure.erasureTexts', {
  exportsNote: 'Downloads go to the person who asks for them. No copy is kept here.',
  logPastNote:
    'The database has written everything up to after the erasure into its files; the part of the log before it is used again for new entries.',
  logUnknownNote:
    'This server does not tell how far its log is written out. It uses the log again for new entries within minutes to hours.',
  kept: [
    'The log of changes says that something was erased, without any of its words, so that this can be proved.',
    'Backups that the operator of this installation made earlier are not searched. They are kept as long as the operator keeps backups.',
  ],
  title: {
    account: 'Your account is deleted',
    reflection: 'The reflection is deleted',
    guest: 'What you said is deleted',
  },
  erasedAt: 'Deleted',
  checkedAt: 'Looked for copies',
  whatTitle: 'What was deleted',
  whereTitle: 'Where we looked for copies',
  nothingFound: 'nothing found',
  found: (count: number) => `${counted(count, 'trace', 'traces')}, still being removed`,
  pending:
    'We are still looking everywhere a copy could be, and have told the voice service to delete its own. This takes a few minutes.',
  lookAgain: 'Look again',
  receiptTitle: 'Your receipt',
  receiptBody:
    'A file that says what was deleted and where we looked, signed by this installation. Anybody can check it without asking us.',
  receiptLater:
    'The receipt is ready when no copy is left anywhere. Keep the address of this page: nobody else knows it.',
  receiptOff: 'This installation does not sign receipts. This page says the same.',
  download: 'Download the receipt',
  fingerprint: (fingerprint: string) => `Key of this installation: ${fingerprint}`,
  /** One of them, and more. */
  counted: {
    account: ['account', 'accounts'],
    memberships: ['membership', 'memberships'],
    reflections: ['reflection', 'reflections'],
    sources: ['source', 'sources'],
    conversations: ['conversation', 'conversations'],
    lines: ['line', 'lines'],
    requests: ['message to its owners', 'messages to their owners'],
    chats: ['chat', 'chats'],
    memories: ['thing remembered', 'things remembered'],
    held_out_answers: ['answer to “How much like you?”', 'answers to “How much like you?”'],
  } as Readonly<Record<string, readonly [string, string]>>,
  places: {
    tables: 'All tables of the database',
    vectors: 'Meanings used for search',
    packs: 'What reflections speak from',
    ledger: 'Earlier versions of voices',
    agents: 'The voice service',
    jobs: 'Work that waits or was done',
    dead_letters: 'Work that failed',
    exports: 'Exports',
    workspaces: 'Files of chats',
    write_ahead_log: 'The log of the database',
  } satisfies Record<(typeof ERASURE_PLACES)[number], string>,
});

export const accountDeletedMail = inWords('reflections/erasure.accountDeletedMail', (link: string) => ({
  subject: 'Your account at Reflections is deleted',
  text: [
    'Your account was deleted as you asked, with everything that was yours alone.',
    'What was deleted, and where we looked for copies, is at this address, which nobody else knows. There is a signed receipt, too:',
    link,
  ].join('\n\n'),
}));
