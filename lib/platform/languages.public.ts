import { language } from './words/language.public.ts';

/** What a steward can say that a source is in; statements are found by rules of the first six. */
export const LANGUAGES = [
  'en',
  'de',
  'sv',
  'fr',
  'es',
  'it',
  'da',
  'nb',
  'fi',
  'nl',
  'pt',
  'pl',
  'ro',
  'cs',
  'hu',
  'el',
  'ru',
  'uk',
  'tr',
  'ar',
  'he',
  'hi',
  'zh',
  'ja',
  'ko',
] as const;

/** Those that the voice provider speaks and hears, of which one is the reflection's own. */
export const SPOKEN_LANGUAGES = LANGUAGES.filter((code) => code !== 'he');

/** Of what a browser prefers, such as `de-CH,de;q=0.9,en;q=0.5`: the first of these; else English. */
export function preferredLanguage<Code extends string>(
  acceptLanguage: string | null | undefined,
  among: readonly Code[],
): Code | 'en' {
  const asked = (acceptLanguage ?? '')
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.trim().toLowerCase().split(';');
      const weight = parameters.find((parameter) => parameter.trim().startsWith('q='));
      return { code: tag.split('-')[0] ?? '', weight: weight ? Number(weight.split('=')[1]) : 1 };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ code }) => (code === 'no' || code === 'nn' ? 'nb' : code));
  for (const code of asked) {
    const known = among.find((language) => language === code);
    if (known) return known;
  }
  return 'en';
}

/** In the language in force. */
export const languageName = (code: string): string => nameOfLanguage(code, language());

export const englishNameOf = (code: string): string => nameOfLanguage(code, 'en');

const nameOfLanguage = (code: string, spoken: string): string =>
  new Intl.DisplayNames(spoken, { type: 'language', fallback: 'code' }).of(code) ?? code;
