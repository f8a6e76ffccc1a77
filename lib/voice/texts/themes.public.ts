import type { Theme } from '#lib/speech/voice-artifact.public.ts';

/** In the middle of a sentence. */
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
