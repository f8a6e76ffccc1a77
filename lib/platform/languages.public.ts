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
export type SpokenLanguage = (typeof SPOKEN_LANGUAGES)[number];

/** Of what a browser prefers, such as `de-CH,de;q=0.9,en;q=0.5`: the first that can be spoken; else English. */
export function preferredLanguage(acceptLanguage: string | null): SpokenLanguage {
  const asked = (acceptLanguage ?? '')
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.trim().toLowerCase().split(';');
      const weight = parameters.find((parameter) => parameter.trim().startsWith('q='));
      return { code: tag.split('-')[0] ?? '', weight: weight ? Number(weight.split('=')[1]) : 1 };
    })
    .sort((one, other) => other.weight - one.weight)
    .map(({ code }) => (code === 'no' || code === 'nn' ? 'nb' : code));
  for (const code of asked) {
    const spoken = SPOKEN_LANGUAGES.find((language) => language === code);
    if (spoken) return spoken;
  }
  return 'en';
}

const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });

export const languageName = (code: string): string => names.of(code) ?? code;
