import type { Words } from '#lib/platform/words/in-words.public.ts';
import type * as english from '../themes.public.ts';

export const themeNames: Words<typeof english.themeNames> = {
  childhood: 'Kindheit',
  family: 'Familie',
  work: 'Arbeit',
  places: 'Orte',
  people: 'Freundschaft und Liebe',
  views: 'Überzeugungen',
  pleasures: 'Freuden',
  losses: 'schwere Zeiten',
};
