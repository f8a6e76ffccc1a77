import { inWords } from '#lib/platform/words/in-words.public.ts';

/** Of a file of a reflection that is not as it was written; what exactly is for who checks it, and English. */
export const archiveTexts = inWords('voice/archive.archiveTexts', {
  notWhole: (detail: string) => `${detail} Nothing was brought in.`,
});
