import type { Words } from '#lib/platform/words/in-words.public.ts';
import { productName } from '../document.public.ts';
import type * as english from '../shell.public.ts';

export const shellTexts: Words<typeof english.shellTexts> = {
  skipToContent: 'Zum Inhalt springen',
  homeLabel: `${productName}, Startseite`,
  accountLabel: (name) => `Konto von ${name}`,
  signIn: 'Anmelden',
  yourReflections: 'Ihre Spiegelbilder',
  startPage: 'Zur Startseite',
  signOut: 'Abmelden',
  reflectionNavLabel: (name) => `Seiten von ${name}`,
};

export const refusedTexts: Words<typeof english.refusedTexts> = { title: 'Das hat nicht geklappt' };

export const notFoundTexts: Words<typeof english.notFoundTexts> = {
  title: 'Hier ist nichts',
  body: 'Vielleicht stimmt die Adresse nicht, vielleicht gibt es die Seite nicht mehr, oder sie gehört zu einem Spiegelbild, das nicht mit Ihnen geteilt ist. Wir sagen in allen drei Fällen dasselbe, damit niemand durch Raten herausfindet, was es gibt.',
};

export const busyTexts: Words<typeof english.busyTexts> = {
  title: 'Gerade sind viele Menschen hier',
  body: 'Diese Seite öffnet sich in ein paar Sekunden von selbst. Nichts geht verloren.',
};

export const awayTexts: Words<typeof english.awayTexts> = {
  title: 'Diese Seite lässt sich gerade nicht öffnen',
  body: 'Sie öffnet sich von selbst, sobald es geht. Nichts geht verloren.',
};
