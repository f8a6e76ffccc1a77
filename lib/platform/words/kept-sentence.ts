import 'server-only';
import { language } from './language.public.ts';
import { inLanguage } from './request-language.ts';
import { storeRefusal } from './store-refusals.ts';

/**
 * What was kept by work that nobody watched, which gives a reason or speaks English, in the language in force. What is no sentence of
 * these texts stays as it is.
 */
export function keptSentence(kept: string, among: readonly Readonly<Record<string, unknown>>[]): string {
  const refused = storeRefusal(kept);
  if (refused !== undefined || language() === 'en') return refused ?? kept;
  for (const words of among) {
    const key = inLanguage('en', () => Object.keys(words).find((name) => words[name] === kept));
    if (key !== undefined) return String(words[key]);
  }
  return kept;
}
