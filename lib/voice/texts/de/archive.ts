import type { Words } from '#lib/platform/words/in-words.public.ts';
import type * as english from '../archive.ts';

export const archiveTexts: Words<typeof english.archiveTexts> = {
  notWhole: (detail) =>
    `Diese Datei ist nicht so, wie sie geschrieben wurde. Es wurde nichts hereingeholt. Genauer, auf Englisch: ${detail}`,
};
