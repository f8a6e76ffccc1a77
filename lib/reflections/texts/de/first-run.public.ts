import { counted } from '#lib/platform/words/formats.public.ts';
import type { Words } from '#lib/platform/words/in-words.public.ts';
import type * as english from '../first-run.public.ts';

const times = (count: number, one: string, many: string) => (count === 1 ? one : counted(count, one, many));

export const firstRunTexts: Words<typeof english.firstRunTexts> = {
  title: 'Drei Schritte',
  description: 'Dann können Sie mit ihm sprechen.',
  label: 'Erste Schritte',
  done: 'fertig',
  now: 'jetzt',
  later: 'später',
  words: {
    title: 'Geben Sie ihm Worte',
    body: 'Fügen Sie einen Brief, eine Notiz oder eine Rede ein. Oder lassen Sie sich interviewen.',
  },
  read: {
    title: 'Es liest sie',
    waiting: 'Das dauert ein paar Sekunden.',
    going: 'Es liest gerade. Sie können diese Seite verlassen.',
    learnt: (count) => `Es hat ${times(count, 'eine Sache', 'Dinge')} gefunden, die es sagen kann.`,
    nothing:
      'Es kann diese Worte zitieren, hat aber keine Aussage gefunden, aus der es sprechen könnte. Fügen Sie einen Text hinzu, in dem der Mensch „ich“ sagt.',
  },
  talk: {
    title: 'Sprechen Sie mit ihm',
    waiting: 'Sobald es etwas zu sagen hat, können Sie hier mit ihm sprechen.',
    noService:
      'In dieser Installation gibt es keinen Stimmdienst. Fragen Sie den Menschen, der sie betreibt.',
    ready: 'Wählen Sie unten eine Frage, oder stellen Sie Ihre eigene.',
  },
  see: 'Sehen, was es gefunden hat',
  interview: 'Stattdessen ein Interview geben',
  interviewToo: 'Ein Interview geben',
  more: 'Mehr hinzufügen',
  otherWays: 'Eine Datei, eine Aufnahme, ein Foto oder eine Webseite hinzufügen',
  changed: 'Es hat Ihre Worte gelesen.',
  nothingTitle: 'Es hat noch nichts zu sagen',
  nothing:
    'Die Menschen, die dieses Spiegelbild betreuen, haben ihm noch keine Worte gegeben. Kommen Sie später wieder.',
  littleYet: (minutes, names) =>
    `Es kennt ${times(minutes, 'eine Minute', 'Minuten')} eigener Worte. Das ist ein guter Anfang, aber wenig für ein Leben: Auf viele Fragen hat es noch keine Antwort. Geben Sie ihm mehr${names.length > 0 ? `, zum Beispiel über ${names.join(', ')}` : ''}.`,
  missing: {
    statements: (count) =>
      `Am meisten fehlt: ${times(count, 'ein Satz', 'Sätze')} über den Menschen, zum Beispiel wo er gelebt hat, mit wem, und was er glaubt.`,
    tellings: (count) =>
      `Am meisten fehlt: ${times(count, 'eine Geschichte über einen Tag, von Anfang bis Ende', 'Geschichten, jede über einen Tag, von Anfang bis Ende')}.`,
    themes: (count, names) =>
      `Am meisten fehlt: ${times(count, 'noch ein Thema', 'weitere Themen')}, zum Beispiel ${names.join(', ')}.`,
    minutes: (count) =>
      `Am meisten fehlt: ${times(count, 'noch eine Minute', 'weitere Minuten')} eigener Worte, über irgendetwas, was der Mensch gern erzählt.`,
  },
};
