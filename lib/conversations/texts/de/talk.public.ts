import { minutesAndSeconds } from '#lib/platform/texts/duration.public.ts';
import { counted } from '#lib/platform/words/formats.public.ts';
import type { Words } from '#lib/platform/words/in-words.public.ts';
import type * as english from '../talk.public.ts';

export const talkTexts: Words<typeof english.talkTexts> = {
  startText: 'Lieber schreiben',
  again: 'Noch einmal sprechen',
  againInWriting: 'Noch einmal schreiben',
  isOffRecord: 'Vertraulich',
  state: {
    connecting: 'Verbindung wird aufgebaut …',
    listening: 'Hört zu',
    speaking: 'Spricht',
    muted: 'Ihr Mikrofon ist stumm',
    yourTurn: 'Sie sind dran',
    thinking: 'Denkt nach …',
    thinkingLong: 'Das Nachdenken dauert länger als sonst …',
    answering: 'Antwortet …',
    reconnecting: 'Verbindung wird wieder aufgebaut …',
    dropped: 'Die Verbindung ist abgebrochen',
    notConnected: 'Keine Verbindung möglich',
  },
  refusedBody:
    'Bei uns ist etwas schiefgegangen. Es ist nichts verloren. Versuchen Sie es gleich noch einmal.',
  endedTitle: 'Das Gespräch ist zu Ende',
  refusedTitle: 'Das Gespräch konnte nicht beginnen',
  cancel: 'Abbrechen',
  back: 'Zurück',
  signIn: 'Anmelden',
  mute: 'Stumm',
  end: 'Beenden',
  elapsed: (seconds) => `Im Gespräch seit ${minutesAndSeconds(seconds)}`,
  sayLabel: 'Ihre Nachricht',
  sayPlaceholder: 'Eine Nachricht schreiben …',
  send: 'Senden',
  transcript: 'Was gesagt wurde',
  you: 'Sie',
  hearing: 'Sie sagen gerade',
  wasCut: 'Hier haben Sie unterbrochen.',
  nothingHeard: 'Sie haben unterbrochen, bevor etwas zu hören war.',
  reconnectedHere: 'Hier brach die Verbindung ab und kam wieder.',
  wentOnHere: 'Hier haben Sie weitergemacht.',
  switchedHere: { voice: 'Von hier an gesprochen.', writing: 'Von hier an geschrieben.' },
  anotherHere: 'Hier beginnt ein neues Gespräch.',
  source: (number) => `Quelle ${number}`,
  sourcesLabel: 'Quellen dieser Antwort',
  lookedUp: (passages) => `An ${counted(passages, 'Stelle', 'Stellen')} nach einer Antwort gesucht`,
  anExcerpt: 'Eine Textstelle',
  forms: {
    interview: 'Ein Interview',
    letter: 'Ein Brief',
    mails: 'E‑Mails',
    chat: 'Ein Chat',
    diary: 'Ein Tagebuch',
    notes: 'Notizen',
    recording: 'Eine Aufnahme',
    photo: 'Ein Foto',
    web_page: 'Eine Webseite',
    text: 'Ein Text',
  },
  dated: (name, day) => `${name}, ${day}`,
  passageFrom: (namespace) => `Aus der Sammlung „${namespace}“`,
  noLongerTold: 'Diese Worte wurden zurückgenommen. Sie lassen sich hier nicht mehr lesen.',
  correctedOn: (day) => `Berichtigt am ${day}`,
  openSource: 'Die Quelle in einem neuen Fenster öffnen',
  rate: 'Wie war diese Antwort?',
  good: 'Gute Antwort',
  bad: 'Keine gute Antwort',
  rated: { good: 'Gespeichert: eine gute Antwort.', bad: 'Gespeichert: keine gute Antwort.' },
  commentLabel: 'Was war gut oder falsch daran?',
  commentSend: 'Bemerkung senden',
  commentSent: 'Danke. Ihre Bemerkung ist gespeichert.',
  notRated: 'Das konnte nicht gespeichert werden. Versuchen Sie es gleich noch einmal.',
  goOn: 'Weiter',
  goOnInWriting: 'Schreibend weiter',
  goOnAloud: 'Sprechend weiter',
  beginAnew: 'Neu beginnen',
  droppedBody: 'Ihr Gespräch bis hierher ist noch da. Sie können weitermachen, wo Sie waren.',
  droppedOffline:
    'Sie sind offline. Ihr Gespräch bis hierher ist noch da. Machen Sie weiter, sobald Sie wieder online sind.',
  notConnectedBody: 'Es wurde noch nichts gesagt. Sie können es noch einmal versuchen.',
  notConnectedOffline: 'Sie sind offline. Versuchen Sie es noch einmal, sobald Sie online sind.',
  endedBy: {
    person: 'Sie haben das Gespräch beendet.',
    reflection: 'Das Spiegelbild hat sich verabschiedet.',
    time: 'Länger kann ein Gespräch nicht dauern.',
    meantime:
      'Das Gespräch ging zu Ende, bevor die Verbindung wieder da war. Was gesagt wurde, ist noch hier. Sie können ein neues Gespräch beginnen.',
    outOfReach:
      'Das Gespräch ist zu Ende, oder dieser Browser erreicht es nicht mehr. Was gesagt wurde, ist noch hier. Sie können ein neues Gespräch beginnen.',
  },
  took: (seconds) => `Es dauerte ${minutesAndSeconds(seconds)}.`,
  kept: (turns) => `Die Mitschrift bleibt erhalten: ${counted(turns, 'Zeile', 'Zeilen')}.`,
  keptEmpty: 'Es wurde nichts gesagt, was sich aufbewahren ließe.',
  keptNothing: 'Kein Wort wird aufbewahrt. Wir sagen dem Stimmdienst, dass er seine Kopie löschen soll.',
  settling: 'Die Mitschrift wird gespeichert …',
  settlesLater: 'Das Speichern der Mitschrift dauert etwas länger. Sie brauchen nicht zu warten.',
  outcomeClosed: 'Dieser Browser kann nicht zeigen, was aufbewahrt wurde.',
  recapTitle: 'Zusammenfassung',
  recapComing: 'Ihre Zusammenfassung wird geschrieben …',
  recapLater: 'Ihre Zusammenfassung dauert länger als sonst. Wenn Sie wiederkommen, ist sie da.',
  memoriesTitle: 'Woran es sich beim nächsten Mal erinnert',
  recapUnspoken: 'Sie haben nichts gesagt. Darum gibt es keine Zusammenfassung.',
  sourceComing: 'Das Interview kommt zu den Quellen …',
  sourceLater:
    'Es dauert länger als sonst, bis das Interview zu den Quellen kommt. Wenn Sie wiederkommen, ist es da.',
  sourceUnspoken: 'Sie haben nichts gesagt. Darum kommt nichts zu den Quellen.',
  sourceMade:
    'Das Interview ist bei den Quellen. Das Spiegelbild lernt jetzt daraus. Sie brauchen nichts zu tun.',
  openInterviewSource: 'Die neue Quelle öffnen',
  tryAgain: 'Noch einmal versuchen',
  tryAgainIn: (seconds) => `Noch einmal versuchen in ${counted(seconds, 'Sekunde', 'Sekunden')}`,
  tryAgainAt: (minutes) => `Noch einmal versuchen in ${counted(minutes, 'Minute', 'Minuten')}`,
  mayTryAgain: 'Sie können es jetzt noch einmal versuchen.',
  waitTitle: 'Bitte warten Sie auf einen Platz',
  waitLooksIn: (seconds) => `Wir sehen in ${counted(seconds, 'Sekunde', 'Sekunden')} wieder nach.`,
  waitLooksWithin: (seconds) =>
    `Wir sehen innerhalb von ${counted(seconds, 'Sekunde', 'Sekunden')} wieder nach.`,
  waitLooks: 'Wir sehen nach…',
  waitLookNow: 'Jetzt versuchen',
  waitNoLonger: 'Nicht mehr warten',
  warnings: {
    session_dynamic_variables_partial:
      'Manches, was es sonst weiß, konnte nicht geladen werden. Es antwortet trotzdem.',
    voice_clone_not_consented:
      'Es spricht mit einer fertigen Stimme, weil die eigene Stimme des Menschen, dem es gehört, nicht erlaubt ist.',
    fallback_agent:
      'Dieses Gespräch ließ sich nicht ganz vorbereiten. Darum antwortet eine einfachere Form des Spiegelbilds.',
  },
};

export const talkRefusalTexts: Words<typeof english.talkRefusalTexts> = {
  microphone_denied: {
    title: 'Das Mikrofon ist gesperrt',
    body: 'Diese Seite darf es nicht benutzen. Erlauben Sie es in der Adresszeile des Browsers und versuchen Sie es noch einmal, oder schreiben Sie: Schreibend geht alles auch.',
  },
  microphone_missing: {
    title: 'Es gibt kein Mikrofon',
    body: 'An diesem Gerät wurde keines gefunden. Schließen Sie eines an und versuchen Sie es noch einmal, oder schreiben Sie: Schreibend geht alles auch.',
  },
  microphone_taken: {
    title: 'Das Mikrofon ist besetzt',
    body: 'Ein anderes Programm benutzt das Mikrofon. Schließen Sie dieses Programm und versuchen Sie es noch einmal, oder schreiben Sie.',
  },
  microphone_unavailable: {
    title: 'Das Mikrofon lässt sich hier nicht benutzen',
    body: 'Dieser Browser kann auf dieser Seite kein Mikrofon benutzen. Schreiben Sie: Schreibend geht alles auch.',
  },
  offline: { title: 'Sie sind offline', body: 'Versuchen Sie es noch einmal, sobald Sie verbunden sind.' },
  unreachable: {
    title: 'Der Server ist nicht zu erreichen',
    body: 'Prüfen Sie die Verbindung, und versuchen Sie es gleich noch einmal.',
  },
  sdk_not_loaded: {
    title: 'Das Gespräch konnte nicht geladen werden',
    body: 'Ein Teil dieser Seite ist nicht angekommen. Prüfen Sie die Verbindung, und versuchen Sie es noch einmal.',
  },
  not_found: {
    title: 'Hier antwortet gerade niemand',
    body: 'Von diesem Spiegelbild ist zurzeit nichts veröffentlicht, oder es wird nicht mehr mit Ihnen geteilt. Fragen Sie den Menschen, der es mit Ihnen geteilt hat.',
  },
  public_runtime_not_ready: {
    title: 'Es ist noch nicht bereit für Gäste',
    body: 'Was Gäste hören dürfen, wird gerade vorbereitet oder ist nicht mehr öffentlich. Versuchen Sie es später noch einmal, oder fragen Sie den Menschen, der Ihnen den Link gegeben hat.',
  },
  public_runtime_stale: {
    title: 'Es wird auf den neuesten Stand gebracht',
    body: 'Was Gäste hören dürfen, hat sich gerade geändert. Das dauert einen Augenblick.',
  },
  voice_consent_revoked: {
    title: 'Diese Stimme wurde zurückgenommen',
    body: 'Der Mensch erlaubt seine Stimme nicht mehr. Fragen Sie den, der Ihnen den Link gegeben hat.',
  },
  share_link_invalid: {
    title: 'Dieser Link gilt nicht',
    body: 'Der Link wurde zurückgezogen, ist abgelaufen oder wurde zu oft benutzt. Bitten Sie den Menschen, der ihn Ihnen gegeben hat, um einen neuen.',
  },
  rate_limited: {
    title: 'Zu viele Gespräche in kurzer Zeit',
    body: 'Warten Sie ein wenig, bevor Sie das nächste beginnen.',
  },
  all_lines_busy: {
    title: 'Es spricht gerade mit anderen',
    body: 'Es spricht mit so vielen Menschen, wie es zugleich kann. Versuchen Sie es in ein paar Minuten noch einmal.',
  },
  provider_spent: {
    title: 'Es kann gerade nicht sprechen',
    body: 'Die Zeit für Gespräche ist aufgebraucht. Was bisher gesagt wurde, ist noch hier. Der Mensch, der diese Installation betreibt, kann sehen, warum.',
  },
  limit_reached: { title: 'Eine Grenze ist erreicht' },
  unavailable: { title: 'Es kann gerade nicht antworten' },
  unauthenticated: {
    title: 'Sie sind abgemeldet',
    body: 'Melden Sie sich wieder an, dann kommen Sie auf diese Seite zurück.',
  },
};
