import { inWords } from '#lib/platform/words/in-words.public.ts';
import type { Theme } from '#lib/speech/voice-artifact.public.ts';

/** In the middle of a sentence that is spoken or given to a model. */
export const THEME_NAMES: Readonly<Record<Theme, string>> = {
  childhood: 'childhood',
  family: 'family',
  work: 'work',
  places: 'places',
  people: 'friends and love',
  views: 'beliefs',
  pleasures: 'pleasures',
  losses: 'hard times',
};

/** The same on a page. */
export const themeNames = inWords('voice/themes.themeNames', THEME_NAMES);
