import type { Words } from '#lib/platform/words/in-words.public.ts';
import type * as english from '../refusal.public.ts';

export const refusalTexts: Words<typeof english.refusalTexts> = {
  reference: (reference) => `Wenn es wieder geschieht, nennen Sie uns diese Kennung: ${reference}.`,
  newLink: 'Einen neuen Bestätigungslink schicken',
  newPasswordLink: 'Einen neuen Link schicken',
  signIn: 'Anmelden',
  confirmItIsMe: 'Bestätigen, dass Sie es sind',
  emailNeeded: 'Geben Sie eine E‑Mail-Adresse ein, zum Beispiel name@example.org.',
  passwordNeeded: 'Geben Sie Ihr Passwort ein.',
  passwordShort: 'Nehmen Sie mindestens 10 Zeichen.',
  passwordLong: 'Nehmen Sie höchstens 72 Zeichen.',
  codeNeeded: 'Geben Sie die sechs Ziffern ein, die Ihre App zeigt.',
  factorCodeNeeded: 'Geben Sie die sechs Ziffern ein, die Ihre App zeigt, oder einen Ihrer Ersatzcodes.',
  enterCode: 'Den Code eingeben',
  nameNeeded: 'Geben Sie einen Namen ein.',
  nameLong: 'Nehmen Sie höchstens 80 Zeichen.',
  styleLong: 'Nehmen Sie höchstens 1.000 Zeichen.',
  boundariesLong: 'Nehmen Sie höchstens 1.500 Zeichen.',
  slugForm: 'Nehmen Sie 3 bis 48 Kleinbuchstaben, Ziffern und Bindestriche, zum Beispiel mara-lindqvist.',
  thisMachineOnly: 'Das Beispiel öffnet sich nur auf dem Computer, auf dem Reflections läuft.',
  samePassword: 'Das ist Ihr jetziges Passwort. Wählen Sie ein neues.',
  choiceNeeded: 'Wählen Sie eine der Rollen.',
};
