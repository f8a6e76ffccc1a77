import type { Words } from '#lib/platform/words/in-words.public.ts';
import { RECORDING_LIMITS } from '../../limits.public.ts';
import type * as english from '../own-voice.public.ts';

export const whoseVoiceTexts: Words<typeof english.whoseVoiceTexts> = {
  title: 'Wessen Stimme',
  tab: 'Wessen Stimme',
  description:
    'Wählen Sie die Stimme des Spiegelbilds: eine fertige Stimme, oder die des Menschen, dem es gehört.',
  nowTitle: 'Jetzt',
  nowDescription: 'Was Mitglieder und Gäste hören.',
  stock: (name) =>
    name
      ? `Es spricht mit einer fertigen Stimme: ${name}.`
      : 'Es spricht mit der fertigen Stimme dieser Installation.',
  own: 'Es spricht mit der Stimme des Menschen, dem es gehört.',
  withheld:
    'Wem es gehört, hat seine Stimme zurückgenommen. Mitglieder hören die fertige Stimme. Gäste können nicht mit dem Spiegelbild sprechen, bis es eine neue Aufnahme gibt oder Gäste die fertige Stimme hören dürfen.',
  ownersOnly: 'Nur wem es gehört, kann das ändern: Es ist seine Stimme.',
  noProvider:
    'In dieser Installation ist kein Stimmdienst eingerichtet. Es gibt darum keine Stimmen zur Auswahl.',
  leave: 'Gäste die fertige Stimme hören lassen',
  moved: 'Es hat sich etwas geändert. Die Seite ist jetzt auf dem neuesten Stand.',
};

export const stockVoiceTexts: Words<typeof english.stockVoiceTexts> = {
  title: 'Fertige Stimmen',
  description:
    'Hören Sie zuerst, und wählen Sie dann. Alle dürfen diese Stimmen benutzen. Keine davon ist die des Menschen, dem das Spiegelbild gehört.',
  label: 'Fertige Stimmen',
  listen: 'Anhören',
  stop: 'Anhalten',
  listenTo: (name) => `${name} anhören`,
  stopOf: (name) => `${name} anhalten`,
  choose: 'Diese Stimme benutzen',
  chooseOf: (name) => `Diese Stimme benutzen: ${name}`,
  chosen: 'Spricht jetzt',
  silent: 'Diese Stimme ließ sich nicht abspielen. Versuchen Sie es gleich noch einmal.',
  unavailable:
    'Der Stimmdienst hat die Liste seiner Stimmen nicht geschickt. Laden Sie die Seite neu, um noch einmal zu fragen.',
  unknown: 'Diese Stimme steht nicht mehr in der Liste. Laden Sie die Seite neu, um die Liste zu sehen.',
  given: 'Gespeichert. Neue Gespräche haben gleich diese Stimme.',
};

export const ownVoiceTexts: Words<typeof english.ownVoiceTexts> = {
  title: 'Ihre eigene Stimme',
  description:
    'Lesen Sie den Text ohne Pause vor. Es dauert etwas länger als eine Minute. Der Text ist Ihre Einwilligung, und aus der Aufnahme entsteht Ihre Stimme.',
  textTitle: 'Lesen Sie das vor',
  consentHint: 'Der hervorgehobene Teil ist Ihre Einwilligung.',
  record: 'Aufnehmen',
  recordAgain: 'Noch einmal aufnehmen',
  stop: 'Beenden',
  upload: 'Eine Aufnahme wählen',
  uploadHint: `Eine Aufnahme, auf der Sie heute diesen Text lesen: wav, mp3, m4a, ogg oder webm, ${RECORDING_LIMITS.leastSeconds} bis ${RECORDING_LIMITS.mostSeconds} Sekunden.`,
  level: 'Lautstärke am Mikrofon',
  levelWord: { silent: 'Es ist nichts zu hören', good: 'Gut', loud: 'Zu laut' },
  elapsed: (seconds) => `${seconds} von ${RECORDING_LIMITS.leastSeconds} Sekunden`,
  enough: (seconds) => `${seconds} Sekunden. Hören Sie auf, wenn Sie alles gelesen haben.`,
  recording: 'Die Aufnahme läuft. Lesen Sie den Text vor.',
  reading: 'Die Aufnahme wird geöffnet …',
  listenTitle: 'Hören Sie sie zuerst an',
  send: 'Diese Aufnahme nehmen',
  sending: 'Die Aufnahme wird geprüft …',
  unchecked:
    'Diese Installation kann keine Sprache erkennen. Wir prüfen Länge und Klang Ihrer Aufnahme, aber niemand prüft, ob Sie diese Worte gesagt haben. Das steht so im Vermerk über Ihre Einwilligung.',
  making: 'Ihre Stimme entsteht. Das dauert etwa eine Minute; Sie können diese Seite verlassen.',
  made: 'Ihre Stimme ist aus Ihrer Aufnahme entstanden.',
  use: 'Meine eigene Stimme benutzen',
  hear: 'Anhören',
  revoke: 'Meine Stimme zurücknehmen',
  revokeTitle: 'Ihre Stimme zurücknehmen?',
  revokeConsequences:
    'Von jetzt an beginnt kein Gespräch mehr mit Ihrer Stimme. Ihre Aufnahme und die Kopie beim Stimmdienst werden gelöscht. Mitglieder hören die fertige Stimme. Gäste können nicht mit dem Spiegelbild sprechen, bis Sie wieder aufnehmen oder sie die fertige Stimme hören lassen.',
  revoked:
    'Ihre Stimme ist zurückgenommen. Die Aufnahme ist gelöscht, und die Kopie beim Stimmdienst wird gerade gelöscht.',
  recordLabel: 'Einwilligungen, die gegeben wurden',
  recordTitle: 'Einwilligungen',
  recordDescription:
    'Wer wann in was eingewilligt hat, und ob es noch gilt. Nur wem das Spiegelbild gehört, sieht das.',
  somebody: 'Jemand, der nicht mehr dabei ist',
  from: (moment) => `gegeben ${moment}`,
  until: (moment) => `zurückgenommen ${moment}`,
  refusedAt: (moment) => `nicht entstanden, ${moment}`,
  heard: 'Die Worte wurden in der Aufnahme erkannt.',
  notHeard:
    'Diese Installation konnte keine Sprache erkennen: Niemand hat geprüft, ob die Worte gesagt wurden.',
  removed: (moment) => `Der Stimmdienst hat ${moment} bestätigt, dass er keine Kopie behält.`,
  notRemoved: 'Die Kopie wird beim Stimmdienst gelöscht. Wir versuchen es, bis der Stimmdienst es bestätigt.',
  hash: (hash) => `Fingerabdruck der Aufnahme (SHA-256): ${hash}`,
  seconds: (seconds) => `${seconds} Sekunden`,
  words: 'Was vorgelesen wurde',
};

const notMadeTexts: Readonly<Record<string, string>> = {
  can_not_use_instant_voice_cloning:
    'Zum Tarif beim Stimmdienst gehört es nicht, Stimmen zu machen. Fragen Sie den Menschen, der diese Installation betreibt.',
  voice_limit_reached:
    'Der Stimmdienst hat keinen Platz für eine weitere Stimme. Fragen Sie den Menschen, der diese Installation betreibt.',
  voice_add_edit_limit_reached:
    'Der Stimmdienst macht in diesem Monat keine weiteren Stimmen. Fragen Sie den Menschen, der diese Installation betreibt.',
  requires_verification:
    'Der Stimmdienst verlangt einen weiteren Beweis, wessen Stimme das ist, und den kann diese App nicht geben. Nehmen Sie noch einmal auf, allein und in einem ruhigen Zimmer.',
};
export const notMadeText: Words<typeof english.notMadeText> = (because) =>
  notMadeTexts[because] ??
  `Der Stimmdienst konnte aus dieser Aufnahme keine Stimme machen (${because}). Nehmen Sie noch einmal auf, oder fragen Sie den Menschen, der diese Installation betreibt.`;

export const recordingFaultTexts: Words<typeof english.recordingFaultTexts> = {
  unreadable:
    'Diese Aufnahme lässt sich nicht öffnen. Nehmen Sie hier auf, oder wählen Sie eine Datei in wav, mp3 oder m4a.',
  too_short: `Die Aufnahme ist kürzer als ${RECORDING_LIMITS.leastSeconds} Sekunden. Lesen Sie den ganzen Text, ohne Eile.`,
  too_long: `Die Aufnahme ist länger als ${RECORDING_LIMITS.mostSeconds} Sekunden. Lesen Sie nur den Text, und hören Sie danach auf.`,
  too_quiet: 'Sie sind kaum zu hören. Gehen Sie näher ans Mikrofon, und nehmen Sie noch einmal auf.',
  too_loud: 'Der Ton ist verzerrt. Gehen Sie etwas vom Mikrofon weg, und nehmen Sie noch einmal auf.',
  too_noisy: 'Um Sie herum ist es zu laut. Suchen Sie ein ruhigeres Zimmer, und nehmen Sie noch einmal auf.',
  too_little_speech:
    'In der Aufnahme ist mehr Stille als Sprache. Nehmen Sie noch einmal auf, und lesen Sie den Text ohne Pause.',
  other_words:
    'Wir haben die Worte der Einwilligung nicht gehört. Nehmen Sie noch einmal auf, und lesen Sie den Text genau so.',
};

export const ownVoiceTrouble: Words<typeof english.ownVoiceTrouble> = {
  microphone_denied:
    'Der Browser lässt diese Seite das Mikrofon nicht benutzen. Erlauben Sie es, oder wählen Sie eine Aufnahme.',
  microphone_missing:
    'Es wurde kein Mikrofon gefunden. Schließen Sie eines an, oder wählen Sie eine Aufnahme.',
  microphone_taken:
    'Ein anderes Programm benutzt das Mikrofon. Schließen Sie es, oder wählen Sie eine Aufnahme.',
  microphone_unavailable: 'Dieser Browser kann hier nicht aufnehmen. Wählen Sie stattdessen eine Aufnahme.',
  file_too_large: 'Diese Datei ist zu groß. Wählen Sie eine Aufnahme von höchstens zwei Minuten.',
  lost: 'Die Aufnahme konnte nicht gesendet werden. Prüfen Sie die Verbindung, und senden Sie sie noch einmal.',
};

export const ownVoiceRefusals: Words<typeof english.ownVoiceRefusals> = {
  tooLarge: 'Die Aufnahme ist zu groß. Sie darf höchstens zwei Minuten dauern.',
  wrongDay: 'Der Tag im Text ist vorbei. Laden Sie die Seite neu, und lesen Sie ihn noch einmal vor.',
  noProvider:
    'In dieser Installation ist kein Stimmdienst eingerichtet. Es kann darum keine Stimme entstehen.',
  notRecognised:
    'Der Stimmdienst konnte die Aufnahme nicht anhören. Nichts wurde behalten: Senden Sie sie gleich noch einmal.',
};
