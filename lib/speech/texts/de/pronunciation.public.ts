import type { Words } from '#lib/platform/words/in-words.public.ts';
import type * as english from '../pronunciation.public.ts';

export const pronunciationTexts: Words<typeof english.pronunciationTexts> = {
  title: 'Wie Namen gesprochen werden',
  description:
    'Wenn die Stimme einen Namen falsch sagt, schreiben Sie ihn, wie er klingt. Mitschriften und Seiten behalten die richtige Schreibweise.',
  name: 'Name',
  nameMissing: 'Wählen Sie einen Namen.',
  spokenAs: 'Gesprochen wie',
  spokenAsHint: 'In einfachen Buchstaben, zum Beispiel: BÖR-je.',
  spokenAsLong: 'Nehmen Sie höchstens 80 Buchstaben.',
  lettersOnly: 'Nehmen Sie nur Buchstaben, Leerzeichen, Bindestriche und Apostrophe.',
  save: 'Speichern',
  saved: (name) => `Gespeichert. Vom nächsten Anruf an wird „${name}“ so gesprochen.`,
  list: 'Namen mit eigener Aussprache',
  saidLike: (spokenAs) => `Gesprochen wie „${spokenAs}“`,
  unused: 'Nicht in Gebrauch: Nichts, was jetzt gilt, spricht von diesem Namen.',
  remove: 'Entfernen',
  removeOf: (name) => `Die Aussprache von ${name} entfernen`,
  empty: 'Jeder Name wird so gesprochen, wie er geschrieben ist.',
};
