import { counted, writtenNumber } from '#lib/platform/words/formats.public.ts';
import type { Words } from '#lib/platform/words/in-words.public.ts';
import { FILE_ENDINGS, SOURCE_LIMITS } from '../../limits.public.ts';
import type * as english from '../knowledge.public.ts';

const megabytes = (bytes: number) => `${Math.floor(bytes / (1024 * 1024))} MB`;

const endings = FILE_ENDINGS.map((ending) => `.${ending}`).join(', ');

const statements = (count: number) => counted(count, 'Aussage', 'Aussagen');
const files = (count: number) => counted(count, 'Datei', 'Dateien');

export const knowledgeTexts: Words<typeof english.knowledgeTexts> = {
  title: 'Wissen',
  nav: 'Wissen',
  tabsLabel: 'Seiten über das Wissen',
  tabSources: 'Quellen',
  tabSearch: 'Suche',
  tabCorrections: 'Berichtigungen',
  tabFailedJobs: 'Probleme',
  waiting: (count) => `${count} warten`,
  summary: ({ sources, evidence }) =>
    evidence === 0
      ? `Es zitiert aus ${counted(sources, 'Quelle', 'Quellen')}.`
      : `Es spricht aus ${statements(evidence)} in ${counted(sources, 'Quelle', 'Quellen')}.`,
  summaryEmpty: 'Hier ist noch nichts. Ein Spiegelbild sagt nur, was in seinen Quellen steht.',
  overviewAdd: 'Die erste Quelle hinzufügen',
  overviewOpen: 'Quellen hinzufügen und lesen',
};

export const addTexts: Words<typeof english.addTexts> = {
  title: 'Hinzufügen',
  description:
    'Alles, was dieser Mensch geschrieben oder gesagt hat, in eigenen Worten. Wir fangen sofort an zu lesen.',
  waysLabel: 'Was hinzukommen soll',
  paste: 'Ein Text',
  files: 'Dateien',
  recording: 'Aufnahme',
  photo: 'Ein Foto',
  web: 'Eine Webseite',
  interview: 'Ein Interview',
  namespace: 'Sammlung',
  namespaceChoose: 'Eine Sammlung wählen',
  namespaceOption: (title, heardBy) => `${title} (${heardBy})`,
  heardBy: {
    sealed: 'nur, wer es betreut',
    private: 'für Mitglieder',
    published: 'für Gäste',
  },
  namespaceHint: 'Wer kann das hören?',
  heardTitle: 'Gäste hören diese Sammlung schon',
  heldBack:
    'Was Sie hier hinzufügen, wartet, bis Sie gesehen haben, was Gäste neu hören könnten, und es ihnen erlauben. Mitglieder hören es, sobald es gelesen ist.',
  heard:
    'Was Sie hier hineinlegen, können Gäste hören, sobald es gelesen ist: alles, was die Person darin sagt oder schreibt. Um es vorher anzusehen, wählen Sie eine Sammlung, die nur Mitglieder hören, lesen Sie dort „Was Gäste hören können“, und verschieben Sie es danach.',
  namespaceHintOperator:
    'Wer kann das hören? Zu dem, was Gäste hören, kann nur hinzufügen, wem es gehört oder wer es verwaltet.',
  noNamespaceTitle: 'Es gibt keine Sammlung, zu der Sie etwas hinzufügen können',
  noNamespace:
    'Alle Sammlungen hier sind veröffentlicht. Nur wem es gehört und wer es verwaltet, kann etwas hinzufügen. Fragen Sie jemanden davon.',
  sourceTitle: 'Titel',
  sourceTitleHint: 'Wenn Sie nichts eintragen, wird die erste Zeile der Titel.',
  pageTitleHint: 'Wenn Sie nichts eintragen, nehmen wir den Titel der Seite.',
  content: 'Text',
  contentHint: 'Bis zu etwa 150.000 Wörter. Längere Texte fügen Sie als Datei hinzu.',
  contentTooLong:
    'Dieser Text ist zu lang für dieses Feld. Speichern Sie ihn als Datei, und fügen Sie die Datei hinzu.',
  submitPaste: 'Den Text hinzufügen',
  url: 'Adresse',
  urlHint: `Eine Seite, die man ohne Anmeldung öffnen kann, bis ${megabytes(SOURCE_LIMITS.pageBytes)}.`,
  submitWeb: 'Die Seite hinzufügen',
  recordedOn: 'Tag des Interviews',
  transcript: 'Mitschrift',
  transcriptHint: 'Für jede Wortmeldung eine Zeile. Am Anfang der Name: „Mara: …“.',
  submitInterview: 'Das Interview hinzufügen',
  interviewFile:
    'Oder fügen Sie die Mitschrift als Datei hinzu. Auch Dateien mit Untertiteln (.srt, .vtt) sind möglich.',
  filesHint: `Bis zu ${SOURCE_LIMITS.filesAtOnce} auf einmal, jede bis ${megabytes(SOURCE_LIMITS.fileBytes)}: Texte, PDF, Word, E-Books, E‑Mails, Untertitel, ein Chat aus WhatsApp, Google Takeout oder ein .zip mit solchen Dateien, die einzeln hinzugefügt werden (${endings}).`,
  chooseFiles: 'Dateien wählen',
  dropFiles: 'oder hier ablegen',
  filesNeedScripts:
    'Um Dateien hinzuzufügen, braucht es JavaScript, und das ist in diesem Browser ausgeschaltet. Einen Text einzufügen geht auch so.',
  added: (title) => `„${title}“ ist hinzugefügt und wird gelesen.`,
};

const alreadyMany = (count: number) =>
  count === 1
    ? 'Eine Datei war schon da. Es ist nichts zu tun.'
    : `${files(count)} waren schon da. Es ist nichts zu tun.`;

export const uploadTexts: Words<typeof english.uploadTexts> = {
  label: 'Dateien, die gerade kommen',
  waiting: 'wartet',
  sending: (percent) => `${percent} % gesendet`,
  received: 'angekommen',
  receivedOf: (received, all) => `${received} von ${files(all)} angekommen`,
  tooLarge: 'Eine Datei darf höchstens 10 MB groß sein. Teilen Sie sie, oder fügen Sie ihren Text ein.',
  empty: 'Diese Datei ist leer.',
  tooMany: `Das sind zu viele Dateien auf einmal. Wir haben die ersten ${SOURCE_LIMITS.filesAtOnce} genommen. Fügen Sie die übrigen danach hinzu.`,
  lost: 'Die Verbindung brach ab, bevor die Datei angekommen war. Fügen Sie sie noch einmal hinzu.',
  already: 'schon da, nichts zu tun',
  alreadyMany,
  inArchive: (name, archive) => `${name}, aus ${archive}`,
  summary: (received, refused, already = 0) =>
    [
      refused === 0 ? `${files(received)} angekommen.` : `${files(received)} angekommen, ${refused} nicht.`,
      already > 0 && alreadyMany(already),
    ]
      .filter(Boolean)
      .join(' '),
};

export const twinTexts: Words<typeof english.twinTexts> = {
  alsoIn: (collections) =>
    `Derselbe Text ist auch in ${collections.map((title) => `„${title}“`).join(', ')}.`,
  title: (sources) =>
    sources === 1
      ? 'Einer dieser Texte ist auch noch woanders'
      : `${sources} dieser Texte sind auch noch woanders`,
  body: 'Wenn jemand sie dort hingelegt hat, damit sie nicht alle hören, lassen Sie sie hier weg.',
};

export const stepTexts: Words<typeof english.stepTexts> = {
  queued: { label: 'Wartet', now: 'Sie wartet, bis sie an der Reihe ist.' },
  reading: { label: 'Lesen', now: 'Wir lesen ihren Text.' },
  indexing: { label: 'Ordnen', now: 'Wir suchen Aussagen darin.' },
  compiling: { label: 'Lernen', now: 'Das Spiegelbild lernt, daraus zu sprechen.' },
  live: { label: 'Fertig', now: '' },
  failed: { label: 'Fehlgeschlagen', now: '' },
};

export const endTexts: Words<typeof english.endTexts> = {
  members: 'Das Spiegelbild spricht daraus.',
  guests:
    'Gäste können ab jetzt davon hören. Öffnen Sie sie, um zu lesen, was sie hören können, und verbergen Sie, was Sie möchten.',
  nobody:
    'Sie ist gelesen, und von niemandem darin wissen wir, ob es die Person ist: Das Spiegelbild spricht nicht als sie daraus, und Gäste hören nichts davon. Öffnen Sie sie und sagen Sie, wer die Person ist.',
};

export const activityTexts: Words<typeof english.activityTexts> = {
  title: 'Wird gelesen',
  description: 'Sie können diese Seite verlassen. Wir lesen weiter.',
  failedTitle: 'Konnte nicht gelesen werden',
  failedDescription: 'Bei jeder sehen Sie, warum, und was Sie tun können.',
  label: 'Quellen, die gelesen werden oder nicht gelesen werden konnten',
  progressOf: (title) => `Wie weit „${title}“ ist`,
  step: (number, of, label) => `${label}, Schritt ${number} von ${of}`,
  summary: (live, failed, unfinished, unknown = 0) =>
    [
      unfinished > 0 && `${counted(unfinished, 'Quelle wird', 'Quellen werden')} gelesen.`,
      live > 0 && unfinished === 0 && (failed === 0 ? 'Alle sind gelesen.' : 'Alle anderen sind gelesen.'),
      unknown > 0 &&
        `In ${counted(unknown, 'Quelle', 'Quellen')} wissen wir noch von niemandem, ob es die Person ist. Öffnen Sie ${unknown === 1 ? 'sie' : 'diese'} unten und sagen Sie, wer sie ist.`,
      failed > 0 && `${counted(failed, 'Quelle konnte', 'Quellen konnten')} nicht gelesen werden.`,
    ]
      .filter(Boolean)
      .join(' '),
  overall: 'Wie weit alle zusammen sind',
  retry: 'Noch einmal versuchen',
  retryOf: (title) => `Noch einmal versuchen: ${title}`,
  takesLong:
    'Das dauert länger als sonst. Wenn es unterbrochen wurde, fängt es innerhalb einer Minute von selbst wieder an.',
};

export const meaningTexts: Words<typeof english.meaningTexts> = {
  title: 'Diese Texte werden noch kennengelernt',
  description:
    'Bis das fertig ist, findet die Suche dieselben Wörter, aber noch keine anderen Wörter für dieselbe Sache.',
  progress: (known, all) => `${writtenNumber(known)} von ${counted(all, 'Zeile', 'Zeilen')} bekannt`,
};

export const shelfTexts: Words<typeof english.shelfTexts> = {
  title: 'Quellen',
  description:
    'Nach Sammlungen, die neueste zuerst. Öffnen Sie eine, um sie zu lesen, zu berichtigen, zu verschieben oder zu löschen.',
  filter: 'Sammlung',
  filterAll: 'Alle Sammlungen',
  filterSubmit: 'Zeigen',
  label: (namespace) => `Quellen in ${namespace}`,
  all: (count) => (count === 1 ? 'Die eine Quelle' : `Alle ${counted(count, 'Quelle', 'Quellen')}`),
  emptyNamespace: 'Leer',
  emptyTitle: 'Noch keine Quelle',
  empty:
    'Fügen Sie oben einen Text, eine Datei, ein Foto, eine Webseite oder ein Interview hinzu. Briefe, Notizen und Vorträge sind ein guter Anfang.',
  newer: 'Neuere',
  older: 'Ältere',
  pagesLabel: 'Weitere Quellen',
  kinds: {
    paste: 'Text',
    file: 'Datei',
    web_page: 'Webseite',
    interview: 'Interview',
    recording: 'Aufnahme',
    photo: 'Foto',
  },
  recordedOn: (date) => `vom ${date}`,
  addedOn: (date) => `hinzugefügt am ${date}`,
};

export const deletedTexts: Words<typeof english.deletedTexts> = {
  title: 'Gelöscht',
  description:
    'Eine gelöschte Quelle können Sie zehn Minuten lang zurückholen. Danach sind ihre Worte endgültig weg.',
  label: 'Gelöschte Quellen',
  until: 'kann zurückgeholt werden bis',
  undo: 'Rückgängig',
  undoOf: (title) => `Rückgängig: „${title}“ zurückholen`,
  done: (title) => `„${title}“ ist gelöscht.`,
};

export const searchTexts: Words<typeof english.searchTexts> = {
  title: 'Suche',
  description:
    'Sehen Sie, was das Spiegelbild zu einer Frage findet. Wer fragt, bestimmt, in welchen Sammlungen gesucht wird.',
  query: 'Frage',
  queryHint: 'In eigenen Worten, so wie jemand fragen würde.',
  as: 'Wer fragt',
  asOptions: { guest: 'Ein Gast', viewer: 'Jemand, der zuhört', steward: 'Jemand, der es betreut' },
  asDescriptions: {
    guest: 'Ohne Konto: nur veröffentlichte Sammlungen.',
    viewer: 'Ein Mitglied: private und veröffentlichte Sammlungen.',
    steward: 'Sie: auch versiegelte Sammlungen.',
  },
  submit: 'Suchen',
  resultsTitle: (count) => counted(count, 'Textstelle', 'Textstellen'),
  resultsLabel: 'Gefundene Textstellen',
  searched: (names) =>
    names.length === 0 ? 'Es wurde keine Sammlung durchsucht.' : `Durchsucht: ${names.join(', ')}.`,
  emptyTitle: 'Nichts gefunden',
  empty: {
    guest:
      'Ein Gast bekäme keine Antwort. Um das zu ändern, veröffentlichen Sie eine Sammlung, in der die Antwort steht.',
    viewer: 'Wer zuhört, bekäme keine Antwort. Vielleicht ist sie versiegelt, oder sie fehlt.',
    steward: 'Dazu wurde keine Quelle gefunden. Fügen Sie eine hinzu, oder geben Sie ein Interview darüber.',
  },
  closeness: { strong: 'Passt gut', weak: 'Passt vielleicht' },
  closenessHint: {
    strong: 'Es enthält viel von dem, wonach gefragt wurde.',
    weak: 'Vielleicht geht es um etwas anderes, und das Spiegelbild rechnet damit.',
  },
  corrected: 'Berichtigt',
  insteadOf: 'Statt',
  correctionOnly: 'Eine Berichtigung ohne Quelle',
};

export const sourceTexts: Words<typeof english.sourceTexts> = {
  back: 'Wissen',
  readTitle: 'Lesen',
  readDescription: 'Jedes Wort, wie Sie es gegeben haben.',
  passagesLabel: 'Textstellen',
  notReadYet: 'Hier sehen Sie den Text, sobald er gelesen ist.',
  withoutSubject: 'Ohne Betreff',
  earlier: 'Frühere Textstellen',
  later: 'Spätere Textstellen',
  pagesLabel: 'Mehr aus dieser Quelle',
  range: (from, to, of) => `Textstellen ${from} bis ${to} von ${of}`,
  passage: (number) => `Textstelle ${number}`,
  originUrl: 'Gelesen von',
  fileName: 'Datei',
  evidenceTitle: 'Was darin steht',
  evidenceDescription:
    'Das Spiegelbild darf diese Aussagen benutzen, Wort für Wort. Berichtigen Sie, was falsch ist.',
  evidenceEmpty: 'Wir haben keine Aussage darin gefunden. Die Suche findet die Worte trotzdem.',
  kinds: {
    fact: 'Tatsachen',
    belief: 'Überzeugungen',
    story: 'Erlebnisse',
    phrase: 'Typische Wendungen',
    style: 'Art zu sprechen',
    told: 'Andere Aussagen',
    anecdote: 'Längere Geschichten',
    exchange: 'Antworten auf Fragen',
  },
  allOfKind: (count, kind) => `Alle ${count}: ${kind}`,
  allKinds: 'Alle Arten',
  hide: 'Verbergen',
  hideOf: (quote) => `Verbergen: ${quote}`,
  hideDescription:
    'Die Aussage bleibt hier und im Text stehen, aber das Spiegelbild benutzt sie nicht mehr. Sie können sie wieder zeigen.',
  hideFrom: { guests: 'Vor Gästen verbergen', everybody: 'Vor allen verbergen' },
  ordersAModel: 'Sieht aus wie ein Befehl an eine KI: Nur die Suche findet es',
  hiddenFrom: { guests: 'Vor Gästen verborgen', everybody: 'Vor allen verborgen' },
  show: 'Wieder zeigen',
  showOf: (quote) => `Wieder zeigen: ${quote}`,
  correct: 'Berichtigen',
  correctOf: (quote) => `Berichtigen: ${quote}`,
  correctTitle: 'Was ist stattdessen richtig?',
  correctDescription:
    'Die Worte bleiben, wie sie gesagt wurden. Ist die Berichtigung angenommen, wird sie stattdessen benutzt.',
  correctStatement: 'Was stattdessen richtig ist',
  correctStatementHint: 'Ein ganzer Satz, so wie dieser Mensch ihn sagen würde.',
  correctReason: 'Warum',
  correctReasonHint: 'Woher Sie es wissen. Wer entscheidet, liest das.',
  correctSubmit: 'Die Berichtigung vorschlagen',
  correctProposed: 'Die Berichtigung wartet auf eine Entscheidung.',
  correctionWaits: 'Eine Berichtigung wartet:',
  outranked: 'Berichtigt:',
  languageTitle: 'Sprache',
  languageDescription:
    'Jede Sprache hat eigene Regeln, nach denen Aussagen gefunden werden. Wenn Sie sie ändern, wird der Text neu gelesen.',
  languageLabel: 'Sprache des Textes',
  languageDetect: (name) => (name ? `Erkannt: ${name}` : 'Nicht bekannt'),
  languageDetectAgain: 'Erkennen',
  languageSubmit: 'Speichern und neu lesen',
  languageSaved: 'Gespeichert. Der Text wird neu gelesen.',
  languageOf: (name) => `Sprache: ${name}`,
  textTitle: 'Text',
  textDescription:
    'Ändern Sie die Worte selbst. Frühere Fassungen bleiben, damit sich alte Antworten prüfen lassen.',
  edit: 'Den Text bearbeiten',
  tooLongToEdit: (bytes) =>
    `Dieser Text ist länger als ${Math.floor(bytes / 1024)} kB, zu lang, um ihn hier zu bearbeiten. Löschen Sie ihn, und fügen Sie die berichtigte Datei hinzu.`,
  editNotNow: 'Sie können ihn bearbeiten, sobald er gelesen ist.',
  editTitle: 'Den Text bearbeiten',
  editDescription:
    'Aussagen und Textstellen entstehen neu aus dem neuen Text. Worte, die Sie streichen, werden nicht mehr gefunden.',
  editLabel: 'Text',
  editSubmit: 'Den Text speichern',
  versionsLabel: 'Frühere Fassungen',
  versionTitle: (version) => `Fassung ${version}`,
  versionUntil: (date) => `Der Text bis ${date}`,
  versionDescription: 'Das ist eine frühere Fassung. Das Spiegelbild benutzt sie nicht mehr.',
  versionCited: 'Für die Antwort benutzt',
  versionNow: 'Den Text öffnen, wie er jetzt ist',
  versionPart: (part, of) => `Teil ${part} von ${of}`,
  versionEarlier: 'Zurück',
  versionLater: 'Weiter',
  versionPagesLabel: 'Mehr von diesem Text',
  titleTitle: 'Titel',
  titleDescription: 'Gäste sehen den Titel neben Antworten aus einer veröffentlichten Sammlung.',
  titleLabel: 'Titel',
  rename: 'Speichern',
  renamed: 'Gespeichert.',
  moveTitle: 'Sammlung',
  moveDescription: 'Aussagen und Berichtigungen wandern mit. Dann hören sie vielleicht andere Menschen.',
  moveSubmit: 'Verschieben',
  moved: 'Verschoben.',
  moveNotAllowed:
    'Mehr Menschen hören lassen oder den Gästen etwas nehmen kann nur, wem es gehört oder wer es verwaltet. Darum können Sie diese Sammlungen nicht wählen.',
  moveNowhere: 'Es gibt keine andere Sammlung, in die Sie sie verschieben könnten.',
  forManagers: 'Gäste können diese Quelle hören. Ändern kann sie nur, wem es gehört oder wer es verwaltet.',
  soundTitle: 'Der Ton',
  soundDescription:
    'Der Ton dieses Interviews wurde aufbewahrt, wie es vor dem Beginn gewünscht war. Ohne ihn bleiben die Worte, aber niemand kann sie gesprochen hören.',
  deleteSound: 'Den Ton löschen',
  deleteTitle: 'Löschen',
  deleteDescription: 'Sie können sie zehn Minuten lang zurückholen.',
  deleteButton: 'Löschen …',
  deleteDialogTitle: (title) => `„${title}“ löschen?`,
  deleteConsequences: ({ passages, evidence, corrections }) =>
    `Mit ihr werden ${counted(passages, 'Textstelle', 'Textstellen')}, ${statements(evidence)} und ${counted(corrections, 'Berichtigung', 'Berichtigungen')} gelöscht. Von jetzt an findet sie niemand mehr.`,
  deleteDerived:
    'Das Spiegelbild beginnt sofort, sie zu vergessen. Nach zehn Minuten sind die Worte endgültig gelöscht. Bis dahin können Sie sie zurückholen.',
  deleteConfirm: 'Löschen',
};

export const correctionTexts: Words<typeof english.correctionTexts> = {
  title: 'Berichtigungen',
  description:
    'Berichtigungen, die auf Ihre Entscheidung warten. Ist eine angenommen, wird sie statt der ursprünglichen Worte benutzt.',
  pendingTitle: 'Zu entscheiden',
  pendingDescription: 'Die ursprünglichen Worte bleiben in ihrer Quelle, wie Sie auch entscheiden.',
  pendingLabel: 'Berichtigungen, über die zu entscheiden ist',
  decidedTitle: 'Entschieden',
  decidedDescription: 'Eine angenommene Berichtigung können Sie wieder berichtigen, wie jede Aussage.',
  decidedLabel: 'Entschiedene Berichtigungen',
  emptyTitle: 'Nichts zu entscheiden',
  empty: 'Öffnen Sie eine Quelle, und wählen Sie „Berichtigen“ neben einer Aussage, die falsch ist.',
  wrong: 'Ursprüngliche Worte',
  corrected: 'Berichtigung',
  reason: 'Warum',
  proposedBy: (name, date) => `Vorgeschlagen von ${name}, ${date}`,
  proposed: (date) => `Vorgeschlagen ${date}`,
  decidedOn: { pending: '', accepted: 'Angenommen', rejected: 'Abgelehnt' },
  accept: 'Annehmen',
  acceptOf: (corrected) => `Annehmen: ${corrected}`,
  reject: 'Ablehnen',
  rejectOf: (corrected) => `Ablehnen: ${corrected}`,
  managersAccept: 'Gäste würden sie hören. Annehmen kann sie darum nur, wem es gehört oder wer es verwaltet.',
  left: (count) => `Noch ${counted(count, 'Berichtigung', 'Berichtigungen')} zu entscheiden.`,
};

export const sourceRefusalTexts: Words<typeof english.sourceRefusalTexts> = {
  titleNeeded: 'Geben Sie einen Titel mit sichtbaren Zeichen an.',
  titleLong: `Nehmen Sie höchstens ${SOURCE_LIMITS.titleLength} Zeichen.`,
  contentNeeded: 'Fügen Sie den Text hier ein.',
  contentLong:
    'Dieser Text ist zu lang für dieses Feld. Speichern Sie ihn als Datei, und fügen Sie die Datei hinzu.',
  urlNeeded: 'Geben Sie die Adresse einer Webseite ein, zum Beispiel https://example.org/a-talk.',
  dateForm: 'Geben Sie einen Tag ein, zum Beispiel 2026-01-31.',
  namespaceNeeded: 'Wählen Sie eine Sammlung.',
  statementNeeded: 'Sagen Sie, was stattdessen richtig ist.',
  languageNeeded: 'Wählen Sie eine der Sprachen.',
  statementLong: 'Nehmen Sie höchstens 2.000 Zeichen.',
};
