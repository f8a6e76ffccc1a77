import { counted } from '#lib/platform/words/formats.public.ts';
import type { Words } from '#lib/platform/words/in-words.public.ts';
import type * as english from '../voices.public.ts';

const COUNTED = {
  mails: (count: number) => counted(count, 'Mail', 'Mails'),
  messages: (count: number) => counted(count, 'Nachricht', 'Nachrichten'),
  turns: (count: number) => counted(count, 'Wortmeldung', 'Wortmeldungen'),
};

export const voicesTexts: Words<typeof english.voicesTexts> = {
  title: 'Was Gäste hören können',
  description:
    'Dort, wo diese Quelle veröffentlicht ist. E‑Mail-Adressen und Telefonnummern werden für Gäste herausgenommen.',
  all: 'Niemand sonst spricht darin: Gäste können alles hören.',
  alone: 'Niemand sonst spricht darin.',
  without: (lines) =>
    lines === 1
      ? 'Eine Zeile davon ist vor Gästen verborgen.'
      : `${lines} Zeilen davon sind vor Gästen verborgen.`,
  readHidden: 'Die verborgenen Zeilen lesen',
  some: (kind, own, all, person) =>
    `${COUNTED[kind](all)}: ${own} von ${person}, die können Gäste hören. ${kind === 'turns' ? `Von dem, was andere sagen, hören sie nur eine Frage an ${person}, auf die eine Antwort folgt.` : `Die übrigen ${all - own} hören Gäste nie, ob veröffentlicht oder nicht.`}`,
  every: (kind, all, person) =>
    `${COUNTED[kind](all)}, alles von ${person}: Gäste können hören, was ${person} darin sagt.`,
  nobody: (kind, all, person) =>
    `Darin ${all === 1 ? 'ist' : 'sind'} ${COUNTED[kind](all)}, und wir wissen noch nicht, was davon von ${person} ist. Deshalb hören Gäste nichts davon. Wählen Sie unten, wer ${person} ist.`,
  read: (lines) =>
    `${lines === 1 ? 'Diese Zeile' : `Diese ${lines} Zeilen`} lesen und verbergen, was Sie möchten`,
  linesLabel: 'Zeilen, die Gäste hören können',
  hidden: 'Vor Gästen verborgen',
  hide: 'Verbergen',
  show: 'Zeigen',
  hideFull: (words) => `Vor Gästen verbergen: ${words}`,
  showFull: (words) => `Gästen zeigen: ${words}`,
  hint: 'Eine verborgene Zeile verbirgt auch die Aussagen darin, und jede Zeile mit denselben Worten.',
  who: (person) => `Wer von ihnen ist ${person}?`,
  whoHint: 'Nur diese Zeilen gelten als eigene Worte. Nach einer Wahl wird die Quelle noch einmal gelesen.',
  whoEach: (person) => `Spricht ${person} alles davon, sagen Sie es bei jeder Stimme.`,
  first: 'Wer zuerst spricht',
  second: 'Wer danach spricht',
  anybody: 'Alle, die sprechen: nichts im Text unterscheidet sie',
  begins: (words) => `, zuerst „${words}“`,
  times: (kind, times) =>
    kind === 'turns' ? `spricht ${times === 1 ? 'einmal' : `${times} Mal`}` : COUNTED[kind](times),
  is: (person) => `Das ist ${person}`,
  isNot: (person) => `Nicht ${person}`,
  isFull: (name, person) => `Das ist ${person}: ${name}`,
  isNotFull: (name, person) => `Nicht ${person}: ${name}`,
  own: 'Wird erzählt',
  others: 'Wird nie erzählt',
  unknown: 'Noch nicht erzählt',
  asks: 'Nur Fragen',
  moreVoices: (count) => `und ${count} weitere`,
  range: (from, to, all) => `${from} bis ${to} von ${all}`,
  earlier: 'Frühere Zeilen',
  later: 'Spätere Zeilen',
};
