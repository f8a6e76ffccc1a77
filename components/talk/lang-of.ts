import { languageOf } from '#lib/knowledge/language.public.ts';
import { language } from '#lib/platform/words/language.public.ts';

/** For a reader aloud, the language of words that a person said, where it is sure and not the page's. */
export function langOf(words: string): string | undefined {
  const spoken = languageOf(words);
  return spoken === null || spoken === language() ? undefined : spoken;
}
