import { counted } from '#lib/platform/words/formats.public.ts';
import type { Words } from '#lib/platform/words/in-words.public.ts';
import type * as english from '../contradictions.public.ts';

export const contradictionTexts: Words<typeof english.contradictionTexts> = {
  title: 'Widersprüche',
  tab: 'Widersprüche',
  description:
    'Zwei Aussagen, die nicht zugleich wahr sein können. Bis Sie entscheiden, sagt das Spiegelbild vielleicht die eine oder die andere.',
  openTitle: 'Zu entscheiden',
  openDescription: 'Gefunden durch den Vergleich von Daten, Zahlen, Namen, Ja und Nein und Vorlieben.',
  openLabel: 'Widersprüche, über die zu entscheiden ist',
  emptyTitle: 'Keine Widersprüche',
  empty: 'Wenn zwei Aussagen einander widersprechen, sehen Sie hier beide.',
  decidedTitle: 'Entschieden',
  decidedDescription: 'Über die, die Sie so gelassen haben, können Sie noch entscheiden.',
  decidedLabel: 'Entschiedene Widersprüche',
  about: {
    yes_or_no: 'Die eine sagt ja, die andere nein',
    number: 'Die Zahlen sind verschieden',
    date: 'Die Zeitangaben sind verschieden',
    name: 'Die Namen sind verschieden',
    likes: 'In der einen gefällt es, in der anderen nicht',
  },
  choice: {
    both_true: 'Beide wahr, zu verschiedenen Zeiten',
    corrected: 'Berichtigt',
    left: 'So gelassen',
  },
  decidedOn: (day) => `Entschieden am ${day}`,
  bothTrue: 'Beide waren wahr',
  bothTrueOf: (one, other) => `Beide waren wahr: ${one} / ${other}`,
  bothTrueDescription: 'Sagen Sie, wann welche wahr war. Das Spiegelbild sagt die Zeit dann dazu.',
  when: (quote) => `Wann war das wahr? „${quote}“`,
  whenHint: 'Zum Beispiel: bis 2003, als Kind, seit der Operation',
  whenMissing: 'Sagen Sie in wenigen Worten, wann das wahr war.',
  bothTrueSubmit: 'Beide Zeiten speichern',
  correctOne: 'Eine berichtigen',
  correctOneOf: (one, other) => `Eine davon berichtigen: ${one} / ${other}`,
  correctDescription:
    'Die Worte bleiben, wie sie gesagt wurden. Das Spiegelbild benutzt stattdessen die Berichtigung.',
  wrong: 'Welche ist falsch?',
  wrongMissing: 'Wählen Sie die, die falsch ist.',
  corrected: 'Was stattdessen richtig ist',
  correctedHint: 'Ein ganzer Satz, so wie dieser Mensch ihn sagen würde.',
  correctedForGuests: 'Gäste hören die Berichtigung einer veröffentlichten Aussage.',
  correctedMissing: 'Schreiben Sie, was richtig ist.',
  correctSubmit: 'Berichtigen',
  leave: 'Beide so lassen',
  leaveOf: (one, other) => `Beide so lassen, wie sie sind: ${one} / ${other}`,
  tooShort:
    'So kurze Worte lassen sich hier nicht berichtigen. Öffnen Sie die Quelle, und ändern Sie ihren Text.',
  left: (count) => `Noch ${counted(count, 'Widerspruch', 'Widersprüche')} zu entscheiden.`,
};
