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

const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });

export const languageName = (code: string): string => names.of(code) ?? code;
