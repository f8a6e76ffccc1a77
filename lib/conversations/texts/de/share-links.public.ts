import { counted } from '#lib/platform/words/formats.public.ts';
import type { Words } from '#lib/platform/words/in-words.public.ts';
import type * as english from '../share-links.public.ts';

export const shareLinkTexts: Words<typeof english.shareLinkTexts> = {
  title: 'Links zum Teilen',
  description:
    'Wer einen Link hat, kann ohne Konto mit dem Spiegelbild sprechen. Es sagt nur, was veröffentlicht ist.',
  nothingPublished:
    'Es ist keine Sammlung veröffentlicht. Gäste, die einen Link öffnen, werden darum gebeten, später wiederzukommen.',
  publish: 'Wählen, was Gäste hören dürfen',
  label: 'Bezeichnung',
  labelHint: 'Nur wem es gehört und wer es verwaltet, sieht sie. Zum Beispiel: „Familientreffen“.',
  expires: 'Gilt',
  expiryChoices: {
    '1': 'Einen Tag',
    '7': 'Eine Woche',
    '30': 'Einen Monat',
    '365': 'Ein Jahr',
    never: 'Bis ihn jemand zurückzieht',
  },
  maxUses: 'Zahl der Gespräche',
  maxUsesHint: 'Wie viele Gespräche mit diesem Link beginnen können. Ohne Zahl gibt es keine Grenze.',
  submit: 'Einen Link machen',
  made: 'Hier ist der Link. Er wird nur jetzt gezeigt: Kopieren Sie ihn, oder speichern Sie seinen QR-Code.',
  linkLabel: 'Link zum Teilen',
  qrAlt: (label) => `QR-Code des Links „${label}“`,
  saveQr: 'Den QR-Code speichern',
  listLabel: 'Links, die gelten',
  empty: 'Es wurde noch kein Link gemacht.',
  used: (count, most) =>
    most === null
      ? counted(count, 'Gespräch', 'Gespräche')
      : `${count} von ${counted(most, 'Gespräch', 'Gesprächen')}`,
  expiresOn: (date) => `bis ${date}`,
  never: 'ohne Ende',
  expired: 'Abgelaufen',
  usedUp: 'Aufgebraucht',
  revoke: 'Zurückziehen',
  revokeTitle: (label) => `„${label}“ zurückziehen?`,
  revokeConsequences:
    'Mit diesem Link kann niemand mehr ein neues Gespräch beginnen. Gespräche, die schon begonnen haben, können zu Ende gehen.',
  revoked: (label) => `„${label}“ ist zurückgezogen.`,
};

export const shareLinkRefusalTexts: Words<typeof english.shareLinkRefusalTexts> = {
  label: 'Geben Sie ihm eine Bezeichnung mit 1 bis 80 sichtbaren Zeichen.',
  expiry: 'Wählen Sie, wie lange er gilt.',
  maxUses: 'Geben Sie eine ganze Zahl von 1 bis 1.000.000 ein, oder nichts.',
};
