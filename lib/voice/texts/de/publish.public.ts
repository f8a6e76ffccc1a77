import { counted } from '#lib/platform/words/formats.public.ts';
import type { Words } from '#lib/platform/words/in-words.public.ts';
import type * as english from '../publish.public.ts';

const statements = (count: number) => counted(count, 'Aussage', 'Aussagen');
const inSources = (count: number) => counted(count, 'Quelle', 'Quellen');

export const publishTexts: Words<typeof english.publishTexts> = {
  title: 'Veröffentlichen',
  nav: 'Veröffentlichen',
  description:
    'Wählen Sie für jede Sammlung, wer sie hören kann. Sie sehen genau, was sich ändert, bevor Sie bestätigen.',
  waitingTitle: (collection, waiting) =>
    `${counted(waiting, 'Quelle', 'Quellen')} in „${collection}“ hören Gäste noch nicht`,
  waitingBody: 'Sehen Sie, was Gäste neu hören könnten, und erlauben Sie es ihnen.',
  waitingLook: 'Sehen, was Gäste neu hören könnten',
  namespacesTitle: 'Sammlungen',
  namespacesDescription: 'Wählen Sie, wer sie hören kann. Es geschieht nichts, bevor Sie bestätigen.',
  namespacesLabel: 'Sammlungen, und wer sie hört',
  collections: (count) => counted(count, 'Sammlung', 'Sammlungen'),
  namespacesHeard: (visibility) => `Sammlungen, ${visibility.toLowerCase()}`,
  meaning: 'Was versiegelt, privat und veröffentlicht bedeuten',
  choicesLabel: (namespace) => `Wer „${namespace}“ hört`,
  choiceOf: (namespace, visibility) => `${visibility}: ${namespace}`,
  holds: (statementCount, sourceCount) =>
    sourceCount === 0 ? 'Leer.' : `${statements(statementCount)} in ${inSources(sourceCount)}.`,
};

export const guestsTexts: Words<typeof english.guestsTexts> = {
  title: 'Was Gäste hören',
  link: 'Das ist die Seite für Gäste. Schicken Sie die Adresse, wem Sie möchten.',
  openPage: 'Die Seite für Gäste öffnen',
  description: 'Was Sie den Gästen nehmen, ist sofort weg. Was Sie für sie hinzufügen, wird erst geprüft.',
  descriptionOfSteps:
    'Was Sie den Gästen nehmen, ist sofort weg. Was Sie für sie hinzufügen, geht diese vier Schritte.',
  stepsLabel: 'Schritte, bis Gäste es hören',
  steps: ['Vorbereitet', 'Geprüft', 'Gesendet', 'In Gebrauch'],
  standing: {
    closed: {
      title: 'Gäste hören nichts',
      body: 'Es ist keine Sammlung veröffentlicht. Ohne Konto kann darum niemand ein Gespräch beginnen.',
    },
    empty: {
      title: 'Es hat noch nichts zu sagen',
      body: 'Es wird vorbereitet, sobald die erste Quelle gelesen ist.',
    },
    compiling: {
      title: 'Die neue Fassung entsteht',
      body: 'Sie entsteht nur aus dem, was jetzt veröffentlicht ist. Bis sie in Gebrauch ist, werden Gäste gebeten, gleich wiederzukommen.',
    },
    checking: {
      title: 'Die neue Fassung wird geprüft',
      body: 'Sie darf nur veröffentlichte Worte enthalten. Bis sie in Gebrauch ist, werden Gäste gebeten, gleich wiederzukommen.',
    },
    rejected: {
      title: 'Die neue Fassung hat die Prüfung nicht bestanden',
      body: 'Gäste können kein Gespräch beginnen. Die Seite „Stimme“ zeigt, warum.',
    },
    syncing: {
      title: 'Die neue Fassung wird gesendet',
      body: 'Bis dahin werden Gäste gebeten, gleich wiederzukommen.',
    },
    stale: {
      title: 'Die neue Fassung wartet auf das Senden',
      body: 'Sie brauchen nichts zu tun. Bis dahin werden Gäste gebeten, gleich wiederzukommen.',
    },
    failed: {
      title: 'Die neue Fassung konnte nicht gesendet werden',
      body: 'Gäste können vorerst kein Gespräch beginnen.',
    },
    live: {
      title: 'Gäste können mit ihm sprechen',
      body: 'Sie hören, was jetzt veröffentlicht ist, und sonst nichts.',
    },
  },
  emptied: 'Es ist nichts veröffentlicht. Wir löschen beim Stimmdienst die Worte, die Gäste hören konnten.',
  givenUp: 'Wir haben es fünfmal vergeblich versucht.',
  toFailedJobs: 'Ansehen und noch einmal versuchen',
  toVoice: 'Die Seite „Stimme“ öffnen',
  lookAgain: 'Noch einmal nachsehen',
  changed: 'Es hat sich etwas geändert. Die Seite ist jetzt auf dem neuesten Stand.',
};

type Visibility = 'sealed' | 'private' | 'published';

const nowHeardBy: Record<Visibility, string> = {
  sealed: 'Jetzt können es nur die hören, die es betreuen.',
  private: 'Jetzt können es die Menschen hören, die Sie eingeladen haben.',
  published: 'Jetzt können es alle hören.',
};
const thenHeardBy: Record<Visibility, string> = {
  sealed: 'Danach nur noch die, die es betreuen.',
  private: 'Danach die Menschen, die Sie eingeladen haben.',
  published: 'Danach alle.',
};

export const previewTexts: Words<typeof english.previewTexts> = {
  back: 'Veröffentlichen',
  title: {
    sealed: (namespace) => `„${namespace}“ versiegeln?`,
    private: (namespace) => `„${namespace}“ privat machen?`,
    published: (namespace) => `„${namespace}“ veröffentlichen?`,
  },
  letTitle: (collection) => `Gäste hören lassen, was zu „${collection}“ hinzukam?`,
  letIn: 'Gäste dürfen das hören',
  description: (from, to) => `${nowHeardBy[from]} ${thenHeardBy[to]}`,
  changedTitle: 'Während Sie nachsahen, hat sich etwas geändert',
  changedBody: 'Es ist noch nichts geschehen. Unten sehen Sie, was sich jetzt ändern würde.',
  effectsTitle: 'Was das bedeutet',
  effects: {
    guestsStart:
      'Gäste können jeden eigenen Satz in den Quellen unten hören, Wort für Wort, und in einem Gespräch die Frage dazu. Was andere sonst geschrieben oder gesagt haben, E‑Mail-Adressen und Telefonnummern hören sie nie.',
    guestsStartWhen: 'Sie hören es, sobald es geprüft ist, meist innerhalb einer Minute.',
    guestsStop:
      'Sobald Sie bestätigen, finden Gäste nichts mehr davon, auch nicht in Gesprächen, die schon begonnen haben.',
    guestsStopWhen:
      'Neue Gespräche kennen es nicht. Ein Gespräch, das schon begonnen hat, weiß vielleicht noch etwas davon.',
    membersStart: 'Auch die Menschen, die Sie eingeladen haben, hören es.',
    membersStop:
      'Wer nur zuhört, hört es nicht mehr. Nur wem es gehört und wer es verwaltet oder betreut, kann es finden.',
    membersStay: 'Die Menschen, die Sie eingeladen haben, hören es weiterhin.',
  },
  sourcesLabel: 'Quellen dieser Sammlung',
  holds: (said, lines) => `${statements(said)}, ${counted(lines, 'Zeile', 'Zeilen')}`,
  openSource: (title) => `„${title}“ öffnen`,
  notRead: { reading: 'wird noch gelesen', failed: 'konnte nicht gelesen werden' },
  stillReading: (left, all) =>
    left === 0
      ? 'Alles ist gelesen. Einen Augenblick …'
      : `${left} von ${inSources(all)} ${left === 1 ? 'wird' : 'werden'} noch gelesen`,
  stillReadingBody:
    'Entscheiden können Sie, wenn alle gelesen sind, denn erst dann sehen Sie, was Gäste hören könnten. Bleiben Sie hier, dann erscheint der Knopf von selbst, oder kommen Sie später wieder.',
  readingProgress: 'Wie viel schon gelesen ist',
  allRead: 'Alles ist gelesen. Sie können jetzt entscheiden.',
  noSources: 'Leer. Was Sie später hinzufügen, können dieselben Menschen hören.',
  namesTitle: (names, hasMore) => `Gäste können diese Namen hören: ${names.join(', ')}${hasMore ? ' …' : ''}`,
  namesBody:
    'Sie stehen in den Sätzen dieser Quellen. Wenn jemand nicht genannt werden möchte, verbergen Sie die Zeile unten, Quelle für Quelle.',
  questionsTitle: {
    start: 'Fragen, auf die Gäste von jetzt an eine Antwort bekommen',
    stop: 'Fragen, auf die Gäste keine Antwort mehr bekommen',
  },
  asking: 'Wir probieren Fragen aus, vorher und nachher …',
  testQuestions: 'Ihre Prüffragen, so wie ein Gast sie dann stellen würde',
  testWillBe: (passes) => (passes ? 'Wird bestanden' : 'Wird nicht bestanden'),
  testWas: (passes) => (passes ? 'Jetzt ist sie bestanden.' : 'Jetzt ist sie nicht bestanden.'),
  noTestQuestions: 'Es gibt keine Prüffragen für Gäste.',
  addTestQuestions: 'Welche hinzufügen',
  comparing: 'Wir vergleichen die Anweisungen …',
  noQuestions: 'Wir haben einige Fragen ausprobiert. Gäste bekommen dieselben Antworten wie zuvor.',
  before: 'Jetzt',
  after: 'Nach dieser Änderung',
  noAnswer: '„In dem, was ich erzählt habe, finde ich darauf keine Antwort.“',
  statementsTitle: 'Zeilen und Aussagen, Quelle für Quelle',
  statementsDescription: {
    start:
      'Öffnen Sie eine Quelle, um ihre Aussagen zu sehen, und verbergen Sie, was Sie für sich behalten möchten. Auch jede Zeile, die Gäste hören können, lässt sich lesen und verbergen.',
    stop: 'Öffnen Sie eine Quelle, um ihre Aussagen zu sehen. Alle ihre Zeilen konnten bisher erzählt werden.',
    same: 'Öffnen Sie eine Quelle, um ihre Aussagen zu sehen. Jeder Satz steht auf ihrer eigenen Seite.',
  },
  counts: ({ statements: said, lines, sources: told }) =>
    said + lines === 0
      ? 'Nichts, was erzählt werden kann'
      : `${counted(lines, 'Zeile', 'Zeilen')} und ${statements(said)} in ${inSources(told)}`,
  kind: {
    fact: 'Tatsache',
    belief: 'Überzeugung',
    story: 'Erlebnis',
    phrase: 'Typische Wendung',
    style: 'Art zu sprechen',
    told: 'Anderes',
    anecdote: 'Ganze Geschichte',
    exchange: 'Ganze Antwort',
  },
  correction: 'Eine Berichtigung',
  correctionOnly: 'Berichtigungen ohne Quelle',
  statementsOf: (source) => `Aussagen aus ${source}`,
  expertsTitle: 'Für Fachleute',
  packTitle: 'Anweisungen für Gespräche mit Gästen',
  packDescription:
    'Was der KI vor einem Gespräch gesagt wird, jetzt und nach dieser Änderung. Einige der Aussagen stehen darin. Wenn eine KI sie auswählt, kann ihre endgültige Auswahl anders sein.',
  emerging:
    'Es hat bisher wenige Aussagen. Es antwortet vorsichtig und sagt dazu, dass es noch im Entstehen ist.',
  confirmTitle: 'Ihre Entscheidung',
  confirm: {
    sealed: (namespace) => `„${namespace}“ versiegeln`,
    private: (namespace) => `„${namespace}“ privat machen`,
    published: (namespace) => `„${namespace}“ veröffentlichen`,
  },
  cancel: 'So lassen, wie es ist',
  unseal: (collection) =>
    `„${collection}“ ist versiegelt: Nicht einmal Mitglieder können es hören. Ich möchte, dass alle es hören können.`,
  confirmHint: {
    sealed: 'Sie können das jederzeit rückgängig machen.',
    private: 'Sie können das jederzeit rückgängig machen.',
    published: 'Sie können das jederzeit rückgängig machen, aber nicht, was jemand schon gehört hat.',
  },
};

export const publishedTexts: Words<typeof english.publishedTexts> = {
  title: {
    sealed: (namespace) => `„${namespace}“ ist versiegelt`,
    private: (namespace) => `„${namespace}“ ist privat`,
    published: (namespace) => `„${namespace}“ ist veröffentlicht`,
  },
  body: {
    sealed:
      'Nur die, die das Spiegelbild betreuen, können es jetzt finden, auch in Gesprächen, die schon begonnen haben.',
    private: 'Gäste finden es nicht mehr, auch nicht in Gesprächen, die schon begonnen haben.',
    published: 'Unten sehen Sie, wann Gäste es hören.',
  },
};

export const publishRefusalTexts: Words<typeof english.publishRefusalTexts> = {
  visibilityNeeded: 'Wählen Sie versiegelt, privat oder veröffentlicht.',
  previewNeeded: 'Sehen Sie zuerst an, was sich ändern würde.',
};
