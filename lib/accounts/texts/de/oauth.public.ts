import type { Words } from '#lib/platform/words/in-words.public.ts';
import type * as english from '../oauth.public.ts';

export const oauthTexts: Words<typeof english.oauthTexts> = {
  title: 'Ein anderes Programm hereinlassen?',
  asks: (name) => `„${name}“ möchte Reflections in Ihrem Namen benutzen.`,
  account: (email) => `Ihr Konto: ${email}`,
  means: 'Wenn Sie es erlauben, darf es das, bis Sie es beenden:',
  rights: [
    'die Spiegelbilder befragen, durchsuchen und zitieren, die Ihnen gehören oder mit Ihnen geteilt sind, so weit Sie selbst sie hören dürfen',
    'tun, was Ihr Konto darf: Es handelt als Sie',
  ],
  scopes: {
    openid: 'wissen, wer Sie sind',
    email: 'Ihre E‑Mail-Adresse kennen',
    profile: 'Ihren Namen und Ihr Bild kennen',
    phone: 'Ihre Telefonnummer kennen',
  },
  otherScope: (scope) => `„${scope}“`,
  sentTo: (address) => `Die Antwort geht an ${address}`,
  believe:
    'Jeder kann einem Programm irgendeinen Namen geben. Erlauben Sie nur, was Sie gerade eben selbst begonnen haben.',
  accept: 'Erlauben',
  refuse: 'Nicht erlauben',
  goingOn: 'Es geht dort weiter …',
  goOn: 'Dort weitermachen',
  goneTitle: 'Diese Anfrage ist vorbei',
  gone: 'Sie wurde schon beantwortet, ist abgelaufen oder nicht für Sie bestimmt. Beginnen Sie in dem Programm, das gefragt hat, noch einmal.',
};
