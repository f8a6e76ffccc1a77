import { voicesTexts as texts } from './texts/voices.public.ts';
import type { CountedVoices } from './voices.public.ts';

/** Whose words guests are told of a conversation, with numbers. */
export const wordsOfVoices = ({ of, all, own }: CountedVoices, person: string): string =>
  own === 0 ? texts.nobody(of, all, person) : texts.some(of, own, all, person);
