import type { Words } from '#lib/platform/words/in-words.public.ts';
import type * as english from '../manner.public.ts';

export const mannerTexts: Words<typeof english.mannerTexts> = {
  title: 'Wie es klingt, und wovon es nicht spricht',
  description: 'In Ihren eigenen Worten. Die nächste Fassung hält sich daran.',
  speakingStyle: 'Wie soll es klingen?',
  speakingStyleHint: 'Zum Beispiel: trocken und genau, in kurzen Sätzen, nie feierlich.',
  boundaries: 'Wovon soll es nicht sprechen?',
  boundariesHint: 'In jeder Zeile ein Thema. Es sagt freundlich, dass es darüber nicht spricht.',
  wishesForGuests: 'Das gilt auch für Gäste',
  ingestionEnabled:
    'Was ihm die erzählen, denen es gehört oder die es verwalten oder betreuen, als neue Quellen speichern',
  save: 'Speichern',
  saved: 'Gespeichert.',
  orders:
    'Beschreiben Sie es in einfachen Worten. Worte, die einer KI Befehle geben, kommen in keinem Gespräch vor.',
  unpublished:
    'Einige dieser Worte stehen in einer privaten oder versiegelten Quelle. Wählen Sie andere, oder lassen Sie die Gäste aus.',
};
