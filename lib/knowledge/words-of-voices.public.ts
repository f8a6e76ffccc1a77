import { voicesTexts as texts } from './texts/voices.public.ts';
import type { CountedVoices } from './voices.public.ts';

/** Whose words guests are told of a conversation, with numbers. */
export function wordsOfVoices({ of, all, own }: CountedVoices, person: string): string {
  if (own === 0) return texts.nobody(of, all, person);
  return own === all ? texts.every(of, all, person) : texts.some(of, own, all, person);
}
