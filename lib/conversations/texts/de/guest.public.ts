import { counted } from '#lib/platform/words/formats.public.ts';
import type { Words } from '#lib/platform/words/in-words.public.ts';
import type * as english from '../guest.public.ts';
import { providerTexts } from './provider.public.ts';

const howLong = (days: number | null): string => {
  if (days === null) return 'bis jemand es löscht';
  return `${days % 365 === 0 ? counted(days / 365, 'Jahr', 'Jahre') : counted(days, 'Tag', 'Tage')} lang`;
};

export const guestTexts: Words<typeof english.guestTexts> = {
  metaTitle: (name) => `Mit ${name} sprechen`,
  metaDescription: (name) =>
    `Das Spiegelbild von ${name}: eine KI, die nur aus dem antwortet, was ${name} gesagt und geschrieben hat.`,
  pictureAlt: 'Eine tiefe Sonne über Wasser und ihr Spiegelbild',
  linkMetaTitle: 'Ein Gespräch',
  kicker: 'Ein Spiegelbild von',
  disclosure: (name) =>
    `Sie sprechen mit einer KI, nicht mit ${name}. Sie sagt Ihnen nur, was ${name} gesagt oder geschrieben und öffentlich gemacht hat, und zeigt Ihnen, wo.`,
  topicsLabel: 'Fragen Sie nach',
  keptTitle: 'Was aufbewahrt wird',
  kept: (days) =>
    `Was gesagt wird, wird als Text aufbewahrt (${howLong(days)}), wenn Sie nicht vertraulich sprechen. Wer dieses Spiegelbild betreut, kann es lesen.`,
  keptMore: 'Mehr dazu, und wie man es löscht',
  keptDetails: (days) => [
    providerTexts.keeps(days),
    'Niemand fragt, wer Sie sind. Ein Cookie merkt sich 30 Tage lang, welche Gespräche Ihre sind. Damit können Sie nach einem Abbruch weitermachen, lesen, was Sie gesagt haben, und es löschen.',
  ],
  said: 'Lesen oder löschen, was Sie gesagt haben',
  askIn: (name, language) =>
    `Die Worte von ${name} sind auf ${language}. Bitte fragen Sie auf ${language}, dann findet sich die Antwort.`,
  madeWith: 'Gemacht mit',
  closedTitle: 'Hier antwortet niemand',
  closedBody:
    'Vielleicht stimmt die Adresse nicht, oder dieses Spiegelbild spricht zurzeit nicht mit Gästen. Fragen Sie den Menschen, der Ihnen den Link gegeben hat.',
  linkTitle: 'Dieser Link gilt nicht',
  linkBody:
    'Er wurde zurückgezogen, ist abgelaufen, wurde zu oft benutzt oder ist unvollständig. Bitten Sie den Menschen, der ihn Ihnen gegeben hat, um einen neuen.',
};
