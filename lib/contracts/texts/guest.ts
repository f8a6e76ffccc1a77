import { talkStartTexts } from './talk-start.ts';

export const guestTexts = {
  metaTitle: (name: string) => `Talk with ${name}`,
  metaDescription: (name: string) =>
    `The reflection of ${name}: an AI that answers only from what they said and wrote.`,
  linkMetaTitle: 'A conversation',
  kicker: 'A reflection of',
  /** What somebody has to know before the first word. */
  disclosure: (name: string) =>
    `You talk with an AI, not with ${name}. It answers in their manner, only from what they said or wrote and made public, and shows you where.`,
  topicsLabel: 'It can tell you about',
  keptTitle: 'What is kept',
  kept: (days: number) => [
    `Unless it is off the record: what you say and what it answers, as text. Those who look after this reflection can read it. ${talkStartTexts.providerKeeps(days)}`,
    'We do not ask who you are. A cookie tells your conversations from those of others for 30 days, and lets you go on when the connection is lost.',
  ],
  madeWith: 'Made with',
  closedTitle: 'Nobody answers here',
  closedBody:
    'The address may be mistyped, or this reflection does not talk to guests, now or any more. Ask whoever gave you the link.',
  linkTitle: 'This link opens nothing any more',
  linkBody:
    'It was withdrawn, has expired, was used as often as it may be, or was not copied whole. Ask whoever gave it to you for another one.',
};
