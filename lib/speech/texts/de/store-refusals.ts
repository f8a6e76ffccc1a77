import type { Words } from '#lib/platform/words/in-words.public.ts';
import type * as english from '../store-refusals.ts';

export const storeRefusals: Words<typeof english.storeRefusals> = {
  pronunciations_full: 'Ein Spiegelbild hat höchstens 100 Aussprachen. Löschen Sie einige.',
  pronunciation_length: 'Ein Name hat 2 bis 80 Zeichen, und ebenso, wie er ausgesprochen wird.',
};
