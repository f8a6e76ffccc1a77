import { counted } from '#lib/platform/words/formats.public.ts';
import type { Words } from '#lib/platform/words/in-words.public.ts';
import type * as english from '../chat.public.ts';

export const chatListTexts: Words<typeof english.chatListTexts> = {
  title: 'Ein geschriebenes Gespräch',
  importTitle: 'Aus einer Datei fortsetzen',
  importLabel: 'Ein Gespräch, das Sie heruntergeladen haben (.relavium.yaml)',
  untitled: 'Leeres Gespräch',
  changed: (moment) => `zuletzt geändert ${moment}`,
  status: { active: 'Antwortet', idle: null, exported: 'Heruntergeladen', ended: 'Geschlossen' },
  deleteTitle: 'Dieses Gespräch löschen?',
  deleteConsequences:
    'Jede Nachricht darin und die Dateien in seinem eigenen Ordner werden sofort gelöscht. Das lässt sich nicht rückgängig machen. Laden Sie es vorher herunter, wenn Sie es vielleicht noch brauchen.',
  deleteConfirm: 'Löschen',
  othersTitle: 'Geschriebene Gespräche anderer',
  othersDescription: 'Sie sehen, dass es diese Gespräche gibt. Lesen kann sie nur, wer sie geschrieben hat.',
  othersLabel: 'Geschriebene Gespräche anderer Mitglieder',
};

export const chatTexts: Words<typeof english.chatTexts> = {
  untitled: 'Neues Gespräch',
  region: (name) => `Ein geschriebenes Gespräch mit ${name}`,
  log: 'Was gesagt wurde',
  emptyTitle: (name) => `Fragen Sie ${name} etwas`,
  empty: 'Es antwortet aus seinen Quellen und zeigt Ihnen, aus welchen.',
  emptyForStewards:
    'Es kann auch Dateien schreiben und lesen, etwa mit „speichere als notizen.txt: …“. Es fragt Sie, bevor es etwas ändert.',
  sayHint:
    'Die Eingabetaste sendet, mit der Umschalttaste beginnt sie eine neue Zeile, Escape hält eine Antwort an.',
  stop: 'Anhalten',
  thinking: 'Denkt nach …',
  reasoning: 'Wie es zu dieser Antwort kam',
  media: (type) => `Diesen Teil sehen Sie nur in der heruntergeladenen Datei (${type}).`,
  editLabel: (words) => `Bearbeiten und noch einmal fragen: ${words}`,
  editField: 'Was möchten Sie stattdessen fragen?',
  editHint: 'Von hier aus geht ein neues Gespräch weiter. Dieses ändert sich nicht.',
  editSend: 'In einem neuen Gespräch fragen',
  cancel: 'Abbrechen',
  withTools: 'Mit Werkzeugen',
  encrypted: 'Verschlüsselt',
  offRecord: 'Vertraulich',
  offRecordOpen:
    'Vertraulich: Das wird mit seinen Dateien gelöscht, wenn Sie es schließen, oder eine halbe Stunde nach dem letzten Wort.',
  talkInstead: 'Lieber sprechen',
  talkHint: 'Ein neues Gespräch. Was hier verschlüsselt ist, erfährt der Stimmdienst nicht.',
  recapTitle: 'Zusammenfassung, und woran es sich erinnert',
  recapHint: 'Verschlüsselt wie das Gespräch. Es kommt nur in Ihren nächsten verschlüsselten Gesprächen vor.',
  memoriesLabel: 'Woran es sich von Ihnen erinnert',
  unanswered: 'Darauf kam keine Antwort.',
  halfAnswered: 'Diese Antwort wurde nicht fertig. Was es schon getan hatte, ist nicht rückgängig gemacht.',
  stopped: 'Diese Antwort wurde angehalten.',
  copy: 'Kopieren',
  copied: 'Kopiert',
  showEarlier: (count) => `Frühere Nachrichten zeigen (${count})`,
  tryAgain: 'Noch einmal fragen',
  staysDone:
    'Was es schon getan hatte, ist nicht rückgängig gemacht, und es tut es nicht noch einmal, wenn Sie nicht darum bitten.',
  goOn: 'In einem neuen Gespräch weiter',
  answeredBy: (model) => `Geantwortet hat ${model}, weil das übliche Modell nicht geantwortet hat.`,
  toolRounds: {
    title: 'Es ist unterwegs stehen geblieben',
    body: 'Es hat so oft nachgesehen oder etwas getan, wie es in einer Antwort darf. Bitten Sie es, weiterzumachen, oder um weniger auf einmal.',
  },
  modelGone: {
    title: 'Das Modell dieses Gesprächs gibt es nicht mehr',
    body: 'Diese Installation hat es nicht mehr. Sie können in einem neuen Gespräch mit dem jetzigen weitermachen; es weiß, was hier gesagt wurde.',
  },
  startAnother: 'Alle Ihre Gespräche',
  endings: {
    length: {
      title: 'Die Antwort wurde abgeschnitten',
      body: 'Die Antwort war zu lang. Bitten Sie es, weiterzumachen.',
    },
    content_filter: {
      title: 'Die Antwort wurde zurückgehalten',
      body: 'Der KI-Dienst hat diese Antwort verweigert. Fragen Sie in anderen Worten.',
    },
  },
  tokens: (input, output) => `${tokens(input)} gelesen, ${tokens(output)} geschrieben`,
  cost: (dollars, isExact) => (isExact ? dollars : `etwa ${dollars}`),
  lessThanACent: 'weniger als 0,01 $',
  usageLabel: 'Was dieses Gespräch verbraucht hat',
  offline: 'Sie sind offline. Ihr Gespräch ist noch da. Es geht weiter, sobald Sie wieder online sind.',
  reconnecting: 'Die Verbindung brach ab. Sie wird wieder aufgebaut …',
  signedOut: 'Sie sind abgemeldet.',
  signIn: 'Anmelden',
  gone: 'Dieses Gespräch wurde gelöscht.',
  unreachable: 'Der Server war nicht zu erreichen. Prüfen Sie die Verbindung, und senden Sie es noch einmal.',
  notSentOffline: 'Sie sind offline. Senden Sie es noch einmal, sobald Sie wieder online sind.',
  notDone: 'Bei uns ist etwas schiefgegangen. Es ist nichts verloren. Versuchen Sie es gleich noch einmal.',
  menu: 'Mehr zu diesem Gespräch',
  download: 'Herunterladen',
  rename: 'Umbenennen …',
  renameTitle: 'Dieses Gespräch umbenennen',
  renameField: 'Name',
  renameSubmit: 'Umbenennen',
  close: 'Dieses Gespräch schließen …',
  closeTitle: 'Dieses Gespräch schließen?',
  closeOffRecord:
    'Jede Nachricht und die Dateien in seinem eigenen Ordner werden sofort gelöscht. Nur Tag und Dauer bleiben. Das lässt sich nicht rückgängig machen.',
  closeConsequences:
    'Sie können nicht mehr darin schreiben. Lesen, herunterladen und löschen können Sie es weiterhin, oder von jeder Nachricht aus in einem neuen Gespräch weitermachen.',
  closeConfirm: 'Schließen',
  delete: 'Löschen …',
  ended: 'Dieses Gespräch ist geschlossen. Sie können es lesen und herunterladen.',
};

export const chatFileTexts: Words<typeof english.chatFileTexts> = {
  title: 'Dateien dieses Gesprächs',
  label: 'Dateien dieses Gesprächs',
  none: 'Noch keine Dateien. Fügen Sie eine hinzu, oder bitten Sie es, eine zu schreiben.',
  add: 'Eine Datei hinzufügen (bis 1 MB)',
  tooLarge: 'Eine Datei darf höchstens 1 MB groß sein.',
  size: (bytes) => (bytes < 1_000 ? `${bytes} Bytes` : `${Math.round(bytes / 1_000)} kB`),
};

const WORDS_OF_A_PART = 0.75;
const tokens = (count: number) => counted(Math.round(count * WORDS_OF_A_PART), 'Wort', 'Wörter');

export const chatToolTexts: Words<typeof english.chatToolTexts> = {
  names: {
    retrieve_context: { running: 'Sieht nach', done: 'Hat nachgesehen' },
    request_source_ingest: { running: 'Merkt es als Quelle vor', done: 'Hat es als Quelle vorgemerkt' },
    propose_fact_correction: {
      running: 'Schlägt eine Berichtigung vor',
      done: 'Hat eine Berichtigung vorgeschlagen',
    },
    read_file: { running: 'Liest eine Datei', done: 'Hat eine Datei gelesen' },
    write_file: { running: 'Schreibt eine Datei', done: 'Hat eine Datei geschrieben' },
    list_directory: { running: 'Sieht die Dateien durch', done: 'Hat die Dateien durchgesehen' },
    run_command: { running: 'Führt einen Befehl aus', done: 'Hat einen Befehl ausgeführt' },
    git_status: {
      running: 'Sieht nach, was sich geändert hat',
      done: 'Hat nachgesehen, was sich geändert hat',
    },
    git_commit: { running: 'Hält die Änderungen fest', done: 'Hat die Änderungen festgehalten' },
    http_request: { running: 'Fragt eine andere Website', done: 'Hat eine andere Website gefragt' },
    mcp_tools: {
      running: 'Fragt, was andere Dienste anbieten',
      done: 'Hat gefragt, was andere Dienste anbieten',
    },
    mcp_call: { running: 'Fragt einen anderen Dienst', done: 'Hat einen anderen Dienst gefragt' },
  },
  other: (name) => `Das Werkzeug „${name}“`,
  failed: (done) => `${done}: es hat nicht geklappt`,
  denied: (running) => `${running}: nicht erlaubt`,
  found: (passages) => counted(passages, 'Textstelle', 'Textstellen'),
  asked: 'Anfrage',
  answered: 'Antwort',
};

export const approvalTexts: Words<typeof english.approvalTexts> = {
  title: 'Es bittet um Ihre Erlaubnis',
  actions: {
    write_file: 'Es möchte diese Datei schreiben:',
    run_command: 'Es möchte diesen Befehl ausführen:',
    git_commit: 'Es möchte diese Änderungen festhalten:',
    http_request: 'Es möchte das an eine andere Website senden:',
    mcp_call: 'Es möchte das an einen anderen Dienst senden:',
    request_source_ingest: 'Es möchte das als Quelle aufbewahren:',
    model: 'Diese Antwort würde mehr kosten, als dieses Gespräch ausgeben darf:',
  },
  other: (tool) => `Es möchte „${tool}“ benutzen:`,
  allow: 'Erlauben',
  refuse: 'Nicht erlauben',
  left: (seconds) => `noch ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
  leftLabel: 'Wenn Sie nicht rechtzeitig antworten, geschieht nichts.',
  states: {
    approved: { own: 'Sie haben es erlaubt.', other: 'Es wurde in einem anderen Fenster erlaubt.' },
    refused: {
      own: 'Sie haben es nicht erlaubt.',
      other: 'Es wurde in einem anderen Fenster abgelehnt.',
    },
    expired: {
      own: 'Sie haben nicht rechtzeitig geantwortet. Darum ist nichts geschehen.',
      other: 'Niemand hat rechtzeitig geantwortet. Darum ist nichts geschehen.',
    },
    over: {
      own: 'Die Antwort wurde angehalten, bevor jemand entschieden hatte.',
      other: 'Die Antwort wurde angehalten, bevor jemand entschieden hatte.',
    },
  },
};

export const chatErrorTexts: Words<typeof english.chatErrorTexts> = {
  validation: {
    title: 'Ihre Nachricht wurde nicht verstanden',
    body: 'Etwas in diesem Gespräch ließ sich nicht lesen. Fragen Sie in anderen Worten, oder beginnen Sie ein neues Gespräch.',
  },
  content_filter: {
    title: 'Die Antwort wurde zurückgehalten',
    body: 'Der KI-Dienst hat diese Antwort verweigert. Fragen Sie in anderen Worten.',
  },
  provider_auth: {
    title: 'Der KI-Dienst weist diese Installation ab',
    body: 'Sein Zugangsschlüssel fehlt oder gilt nicht. Sagen Sie es dem Menschen, der diese Installation betreibt.',
  },
  provider_rate_limit: {
    title: 'Der KI-Dienst ist überlastet',
    body: 'Warten Sie ein wenig, und fragen Sie noch einmal.',
  },
  provider_unavailable: {
    title: 'Der KI-Dienst antwortet nicht',
    body: 'Bei Ihnen ist alles in Ordnung. Fragen Sie gleich noch einmal.',
  },
  tool_denied: {
    title: 'Es war nicht erlaubt',
    body: 'Das Spiegelbild wollte etwas tun, was nicht erlaubt ist. Darum hat es aufgehört.',
  },
  tool_failed: {
    title: 'Ein Werkzeug hat versagt',
    body: 'Das Werkzeug, das das Spiegelbild benutzt hat, hat nicht funktioniert. Fragen Sie noch einmal.',
  },
  tool_unavailable: {
    title: 'Ein Werkzeug fehlt',
    body: 'Das Spiegelbild braucht ein Werkzeug, das in dieser Installation ausgeschaltet ist.',
  },
  budget_exceeded: {
    title: 'Die Grenze für Kosten ist erreicht',
    body: 'Antworten kosten Geld. Beginnen Sie ein neues Gespräch, versuchen Sie es morgen wieder, oder fragen Sie den Menschen, der diese Installation betreibt.',
  },
  run_timeout: {
    title: 'Es hat zu lange gedauert',
    body: 'Die Antwort kam nicht rechtzeitig. Stellen Sie eine kleinere Frage, oder fragen Sie noch einmal.',
  },
  turn_limit: {
    title: 'Dieses Gespräch ist voll',
    body: 'Machen Sie in einem neuen weiter; es weiß, was hier gesagt wurde. Dieses können Sie weiterhin lesen.',
  },
  cancelled: { title: 'Die Antwort wurde angehalten', body: 'Fragen Sie wieder, wann Sie möchten.' },
  sandbox_error: {
    title: 'Die Dateien ließen sich nicht öffnen',
    body: 'Die Dateien dieses Gesprächs sind nicht zu erreichen. Fragen Sie noch einmal, oder sagen Sie es dem Menschen, der diese Installation betreibt.',
  },
  internal: {
    title: 'Die Antwort wurde unterbrochen',
    body: 'Bei uns ist etwas schiefgegangen. Was gesagt wurde, ist sicher. Fragen Sie noch einmal.',
  },
};

export const eraseChatsTexts: Words<typeof english.eraseChatsTexts> = {
  title: 'Geschriebene Gespräche',
  description:
    'Was Mitglieder mit dem Spiegelbild schreiben, ist verschlüsselt. Niemand sonst liest es, aber Sie können alles löschen.',
  button: 'Alle geschriebenen Gespräche löschen …',
  dialogTitle: 'Alle geschriebenen Gespräche löschen?',
  consequences:
    'Alle geschriebenen Gespräche aller Mitglieder werden sofort endgültig gelöscht, mit den Dateien in ihren eigenen Ordnern. Danach lässt sich keine Kopie mehr lesen. Gesprochene Gespräche und Quellen bleiben. Das lässt sich nicht rückgängig machen.',
  confirm: 'Endgültig löschen',
  done: 'Alle geschriebenen Gespräche sind gelöscht.',
};
