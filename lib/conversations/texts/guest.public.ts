import { counted } from '#lib/platform/words/formats.public.ts';
import { inWords } from '#lib/platform/words/in-words.public.ts';
import { providerTexts } from './provider.public.ts';

const howLong = (days: number | null): string => {
  if (days === null) return 'until somebody deletes it';
  return `for ${days % 365 === 0 ? counted(days / 365, 'year', 'years') : counted(days, 'day', 'days')}`;
};

export const guestTexts = inWords('conversations/guest.guestTexts', {
  metaTitle: (name: string) => `Talk with ${name}`,
  metaDescription: (name: string) =>
    `The reflection of ${name}: an AI that answers only from what they said and wrote.`,
  pictureAlt: 'A low sun over water, and its reflection',
  linkMetaTitle: 'A conversation',
  kicker: 'A reflection of',
  /** What somebody has to know before the first word. */
  disclosure: (name: string) =>
    `You are talking with an AI, not with ${name}. It tells you only what ${name} said or wrote and made public, and shows you where.`,
  topicsLabel: 'Ask about',
  keptTitle: 'What is kept',
  kept: (days: number | null) =>
    `What is said is kept as text ${howLong(days)}, unless you talk off the record. The people who look after this reflection can read it.`,
  keptMore: 'More about this, and how to delete it',
  keptDetails: (days: number) => [
    providerTexts.keeps(days),
    'Nobody asks who you are. A cookie marks your conversations as yours for 30 days. With it you can go on after a lost connection, read what you said, and delete it.',
  ],
  said: 'Read or delete what you said',
  askIn: (name: string, language: string) =>
    `The words of ${name} are in ${language}. Please ask in ${language}, so that the answer is found.`,
  madeWith: 'Made with',
  closedTitle: 'Nobody answers here',
  closedBody:
    'The address may be wrong, or this reflection does not talk with guests at the moment. Ask the person who gave you the link.',
  linkTitle: 'This link does not work',
  linkBody:
    'It was withdrawn, has expired, was used too often, or is incomplete. Ask the person who gave it to you for a new one.',
});
