import { inWords } from '#lib/platform/words/in-words.public.ts';

export const mannerTexts = inWords('voice/manner.mannerTexts', {
  title: 'How it sounds, and what it leaves alone',
  description: 'In your own words. The next version follows them.',
  speakingStyle: 'How should it sound?',
  speakingStyleHint: 'For example: dry and exact, in short sentences, and never solemn.',
  boundaries: 'What should it not speak of?',
  boundariesHint: 'One subject on each line. It says kindly that it leaves them alone.',
  wishesForGuests: 'Guests hear it like this too',
  ingestionEnabled: 'Save what owners, admins and operators tell it as new sources',
  save: 'Save',
  saved: 'Saved.',
  orders: 'Describe it in plain words. Words that give orders to an AI are left out of every conversation.',
  unpublished: 'Some of these words are in a private or sealed source. Choose others, or leave guests out.',
});
