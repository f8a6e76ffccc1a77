import { type InterfaceLanguage, language } from './language.public.ts';

/** Making one takes longer than using it a thousand times. */
const made = new Map<string, unknown>();

function kept<Format>(key: string, make: (language: InterfaceLanguage) => Format): Format {
  const spoken = language();
  const found = (made.get(`${spoken} ${key}`) as Format | undefined) ?? make(spoken);
  made.set(`${spoken} ${key}`, found);
  return found;
}

/** In the language in force, as all here: `1,234`, in German `1.234`. */
export const writtenNumber = (value: number, options: Intl.NumberFormatOptions = {}): string =>
  kept(`number ${JSON.stringify(options)}`, (spoken) => new Intl.NumberFormat(spoken, options)).format(value);

export const dateFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  kept(`date ${JSON.stringify(options)}`, (spoken) => new Intl.DateTimeFormat(spoken, options));

/** `1 line`, `2 lines`. English and German both know these two. */
export const counted = (count: number, one: string, many: string): string =>
  `${writtenNumber(count)} ${pluralOf(count, one, many)}`;

const pluralOf = (count: number, one: string, many: string): string =>
  kept('plural', (spoken) => new Intl.PluralRules(spoken)).select(count) === 'one' ? one : many;
