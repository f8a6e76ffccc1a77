import { inWords } from '#lib/platform/words/in-words.public.ts';

export const pronunciationTexts = inWords('speech/pronunciation.pronunciationTexts', {
  title: 'How names are said',
  description:
    'When the voice says a name wrong, write it as it sounds. Transcripts and pages keep the right spelling.',
  name: 'Name',
  nameMissing: 'Choose a name.',
  spokenAs: 'Say it like',
  spokenAsHint: 'In plain letters, for example: BUR-yeh.',
  spokenAsLong: 'Use at most 80 letters.',
  lettersOnly: 'Use letters, spaces, hyphens and apostrophes only.',
  save: 'Save',
  saved: (name: string) => `Saved. From the next call on, “${name}” is said like this.`,
  list: 'Names with a pronunciation of their own',
  saidLike: (spokenAs: string) => `Said like “${spokenAs}”`,
  unused: 'Not in use: nothing that is live speaks of this name.',
  remove: 'Remove',
  removeOf: (name: string) => `Remove the pronunciation of ${name}`,
  empty: 'Every name is said as it is written.',
});
