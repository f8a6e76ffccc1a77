import { minutesAndSeconds } from '#lib/platform/texts/duration.public.ts';
import { counted } from '#lib/platform/words/formats.public.ts';
import type { Words } from '#lib/platform/words/in-words.public.ts';
import type * as english from '../history.public.ts';

export const historyTexts: Words<typeof english.historyTexts> = {
  title: 'Verlauf',
  nav: 'Verlauf',
  description:
    'Vergangene Gespräche, gesprochen und geschrieben: was gesagt wurde, und welche Quellen benutzt wurden.',
  tabsLabel: 'Wessen Gespräche',
  tabs: { mine: 'Ihre', guests: 'Die der Gäste', members: 'Die anderer Mitglieder' },
  listLabel: 'Gespräche, die neuesten zuerst',
  search: 'Ein Gespräch nach seinen Worten finden',
  searchSubmit: 'Finden',
  notFoundTitle: 'Das kommt in keinem Gespräch vor',
  notFound: (words) => `In keinem Gespräch, das Sie lesen dürfen, steht „${words}“.`,
  titlesOnly:
    'In Ihren ältesten geschriebenen Gesprächen haben wir nur die Titel durchsucht. Öffnen Sie eines, um es zu lesen.',
  pagesLabel: 'Weitere Gespräche',
  newer: 'Neuere',
  older: 'Ältere',
  empty: {
    mine: {
      title: 'Sie haben noch nicht mit ihm gesprochen',
      body: 'Hier stehen Ihre Gespräche, damit Sie sie wieder lesen können.',
    },
    guests: {
      title: 'Noch kein Gast hat mit ihm gesprochen',
      body: 'Gäste können über einen Link zum Teilen oder auf der öffentlichen Seite mit ihm sprechen, sobald etwas veröffentlicht ist.',
    },
    members: {
      title: 'Noch kein anderes Mitglied hat mit ihm gesprochen',
      body: 'Sie sehen, wann Mitglieder gesprochen haben und wie lange, aber nicht, was gesagt wurde.',
    },
  },
  talk: 'Mit ihm sprechen',
  makeLink: 'Einen Link zum Teilen machen',
  invite: 'Jemanden einladen',
  kinds: {
    interview: 'Interview',
    reflection: 'Gespräch',
    share: 'Öffentliches Gespräch',
    typed: 'Geschriebenes Gespräch',
  },
  withGuest: 'Ein Gast',
  overLink: (label) => `über „${label}“`,
  somebody: 'Jemand, der nicht mehr dabei ist',
  inWriting: 'schreibend',
  encrypted: 'Verschlüsselt',
  byVoice: 'sprechend',
  lasted: minutesAndSeconds,
  offRecord: 'Vertraulich',
  failed: 'Hat nicht begonnen',
  goingOn: 'Läuft gerade',
  privateOf: (name) => `${name}, unter vier Augen`,
};

export const historyFiguresTexts: Words<typeof english.historyFiguresTexts> = {
  title: 'Die letzten dreißig Tage',
  description: 'Die Gespräche jedes Tages, mit Mitgliedern und mit Gästen.',
  chartLabel: (members, guests) =>
    `Gespräche an jedem der letzten dreißig Tage: zusammen ${members} mit Mitgliedern und ${guests} mit Gästen.`,
  today: 'heute',
  day: (day, members, guests) => `${day}: ${members} mit Mitgliedern, ${guests} mit Gästen.`,
  members: 'Mitglieder',
  guests: 'Gäste',
  busiest: (day, count) => `Die meisten am ${day}: ${count}.`,
  topicsTitle: 'Wonach Gäste fragen',
  topicsDescription: 'Die Quellen, die in den letzten 90 Tagen zu Fragen der Gäste gefunden wurden.',
  answers: (count) => counted(count, 'Frage', 'Fragen'),
  noTopics: 'Noch nichts. Hier sehen Sie dann, welche Quellen die Fragen der Gäste beantworten.',
};

export const pastConversationTexts: Words<typeof english.pastConversationTexts> = {
  title: { interview: 'Ein Interview', reflection: 'Ein Gespräch', share: 'Ein öffentliches Gespräch' },
  recapTitle: 'Zusammenfassung',
  memoriesTitle: 'Woran es sich von Ihnen erinnert',
  memoriesDescription: 'Nur Sie können das lesen. Das Spiegelbild benutzt es nur, wenn es mit Ihnen spricht.',
  forget: 'Vergessen',
  forgetLabel: (memory) => `Vergessen: ${memory}`,
  transcriptTitle: 'Mitschrift',
  you: 'Sie',
  guest: 'Gast',
  nothingKept: 'Dieses Gespräch war vertraulich. Wir haben nicht aufbewahrt, was gesagt wurde.',
  notYours:
    'Nur das Mitglied, das gesprochen hat, kann dieses Gespräch lesen. Sie sehen nur, wann gesprochen wurde und wie lange.',
  notArrived: 'Die Mitschrift ist noch nicht da. Warten Sie einen Augenblick, und laden Sie die Seite neu.',
  onlyGreeting: 'Nach der Begrüßung hat niemand etwas gesagt. Darum ist nichts aufbewahrt.',
  nothingSaid: 'Es wurde nichts gesagt.',
  failedTitle: 'Es hat nicht begonnen',
  rated: { good: 'Als gute Antwort bewertet', bad: 'Als keine gute Antwort bewertet' },
  sourcesLabel: 'Quellen dieser Antwort',
  lookedUpLabel: 'Für diese Antwort nachgesehen',
  textChanged: 'Der Text hat sich seither geändert. Das sind die früheren Worte.',
  openSource: 'Die Quelle öffnen',
  interviewSource: 'Als Quelle gespeichert:',
  download: 'Die Mitschrift herunterladen',
  delete: 'Löschen …',
  deleteTitle: 'Dieses Gespräch löschen?',
  deleteConsequences:
    'Die Mitschrift, die Zusammenfassung und was davon in Erinnerung ist, werden gelöscht, hier und beim Stimmdienst. Wurde das Gespräch als Quelle gespeichert, bleibt die Quelle, bis Sie sie löschen. Das lässt sich nicht rückgängig machen.',
  deleteConfirm: 'Löschen',
};
