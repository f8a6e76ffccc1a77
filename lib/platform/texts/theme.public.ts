import { inWords } from '#lib/platform/words/in-words.public.ts';

const themeNames = { system: 'like your device', light: 'light', dark: 'dark' };

/** Apart from the rest, because every page's scripts have it. */
export const themeTexts = inWords('platform/theme.themeTexts', {
  switchLabel: (current: keyof typeof themeNames, next: keyof typeof themeNames) =>
    `Theme: ${themeNames[current]}. Switch to ${themeNames[next]}`,
});
