import type { Words } from '#lib/platform/words/in-words.public.ts';
import type * as english from '../roles.public.ts';

export const roleTexts: Words<typeof english.roleTexts> = {
  owner: { label: 'Eigentum', description: 'Darf alles, auch das Spiegelbild löschen.' },
  admin: { label: 'Verwaltung', description: 'Veröffentlicht, lädt Menschen ein und ändert Einstellungen.' },
  operator: {
    label: 'Betreuung',
    description: 'Fügt Quellen hinzu, berichtigt sie und führt das Interview.',
  },
  viewer: { label: 'Zuhören', description: 'Spricht mit dem Spiegelbild. Sieht nichts, was versiegelt ist.' },
};
