import { inWords } from '#lib/platform/words/in-words.public.ts';

/** What the database refuses here, by the reason that it gives. */
export const storeRefusals = inWords('speech/store-refusals.storeRefusals', {
  pronunciations_full: 'A reflection has at most 100 pronunciations. Delete some.',
  pronunciation_length: 'A name has 2 to 80 characters, and so has how it is said.',
});
