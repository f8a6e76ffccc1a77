import { english } from './languages/english.ts';
import { french } from './languages/french.ts';
import { german } from './languages/german.ts';
import { italian } from './languages/italian.ts';
import type { LanguageRules } from './languages/language-rules.ts';
import { spanish } from './languages/spanish.ts';
import { swedish } from './languages/swedish.ts';

const RULES: Readonly<Record<string, LanguageRules>> = {
  en: english,
  de: german,
  sv: swedish,
  fr: french,
  es: spanish,
  it: italian,
};

/** Null for a language that has none. */
export const rulesOf = (language: string | null): LanguageRules | null =>
  (language && RULES[language]) || null;
