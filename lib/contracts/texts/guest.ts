import { talkStartTexts } from './talk-start.ts';

export const guestTexts = {
  metaTitle: (name: string) => `Talk with ${name}`,
  metaDescription: (name: string) =>
    `The reflection of ${name}: an AI that answers only from what they said and wrote.`,
  pictureAlt: 'A low sun over water, and its reflection',
  linkMetaTitle: 'A conversation',
  kicker: 'A reflection of',
  /** What somebody has to know before the first word. */
  disclosure: (name: string) =>
    `You talk with an AI, not with ${name}. It answers in their style, only from what they said or wrote and made public, and shows its sources.`,
  topicsLabel: 'It can tell you about',
  keptTitle: 'What is kept',
  kept: (days: number) => [
    `We keep what you say and what it answers, as text, unless you talk off the record. The people who look after this reflection can read it. ${talkStartTexts.providerKeeps(days)}`,
    'We do not ask who you are. A cookie marks your conversations as yours for 30 days. With it you can continue after a lost connection, and read or delete what you said.',
  ],
  madeWith: 'Made with',
  closedTitle: 'Nobody answers here',
  closedBody:
    'The address may be wrong, or this reflection does not talk with guests now. Ask the person who gave you the link.',
  linkTitle: 'This link does not work',
  linkBody:
    'The link was withdrawn, has expired, was used too often or is incomplete. Ask the person who gave it to you for a new one.',
};
