import type { Words } from '#lib/platform/words/in-words.public.ts';
import type * as english from '../error.public.ts';

export const errorTexts: Words<typeof english.errorTexts> = {
  title: 'Bei uns ist etwas kaputtgegangen',
  body: 'Was Sie vorher gespeichert haben, ist sicher. Bitte versuchen Sie es noch einmal.',
  bodyWithReference:
    'Was Sie vorher gespeichert haben, ist sicher. Bitte versuchen Sie es noch einmal. Wenn es wieder geschieht, schicken Sie uns die Kennung unten.',
  retry: 'Noch einmal versuchen',
  startPage: 'Zur Startseite',
  reference: 'Kennung',
};
