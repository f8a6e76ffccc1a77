import type { Words } from '#lib/platform/words/in-words.public.ts';
import type * as english from '../theme.public.ts';

const themeNames = { system: 'wie Ihr Gerät', light: 'hell', dark: 'dunkel' };

export const themeTexts: Words<typeof english.themeTexts> = {
  switchLabel: (current, next) => `Farben: ${themeNames[current]}. Wechseln zu: ${themeNames[next]}`,
};
