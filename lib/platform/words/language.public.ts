/** The languages that pages speak. What a person said or wrote stays in its own. */
export const INTERFACE_LANGUAGES = ['en', 'de'] as const;
export type InterfaceLanguage = (typeof INTERFACE_LANGUAGES)[number];

export const isInterfaceLanguage = (value: unknown): value is InterfaceLanguage =>
  INTERFACE_LANGUAGES.some((language) => language === value);

/** Where a server keeps the language of each request: one for the process, of which every bundle has modules of its own. */
export const SPOKEN = Symbol.for('reflections.language');

/** In which we speak now: as the request asked, or the page says. Where there is neither, English. */
export function language(): InterfaceLanguage {
  const asked = typeof document === 'undefined' ? requestLanguage() : document.documentElement.lang;
  return isInterfaceLanguage(asked) ? asked : 'en';
}

function requestLanguage(): unknown {
  const kept: { getStore(): unknown } | undefined = Reflect.get(globalThis, SPOKEN);
  return kept?.getStore();
}
