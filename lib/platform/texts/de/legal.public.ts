import type { Words } from '#lib/platform/words/in-words.public.ts';
import type * as english from '../legal.public.ts';

export const legalTexts: Words<typeof english.legalTexts> = {
  label: 'Über diese Installation',
  titles: { help: 'Hilfe', privacy: 'Datenschutz', terms: 'Bedingungen' },
  template:
    'Das sind die Worte, mit denen diese Software ausgeliefert wird. Wer sie hier betreibt, hat noch keine eigenen eingesetzt.',
};
