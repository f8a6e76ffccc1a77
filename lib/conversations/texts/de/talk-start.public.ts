import type { Words } from '#lib/platform/words/in-words.public.ts';
import type * as english from '../talk-start.public.ts';

export const talkStartTexts: Words<typeof english.talkStartTexts> = {
  region: (name) => `Gespräch mit ${name}`,
  startVoice: 'Sprechen',
  startText: 'Lieber schreiben',
  questions: 'Fragen Sie zum Beispiel',
  answeredSince: 'Auf Ihre frühere Frage gibt es eine neue Antwort',
  notHeard:
    'Gesprochene Worte werden hier nicht verstanden, bitte schreiben Sie. Wenn Sie „Sprechen“ wählen, hören Sie die Antworten, tippen aber, was Sie sagen.',
  notLoaded:
    'Ein Teil dieser Seite ist nicht angekommen. Prüfen Sie die Verbindung, und versuchen Sie es noch einmal.',
  microphone:
    'Zum Sprechen fragt Ihr Browser nach dem Mikrofon. Es ist nur an, solange Sie sprechen, und was Sie sagen, wird zu Text. Der Ton wird nicht aufbewahrt.',
  microphoneKept:
    'Zum Sprechen fragt Ihr Browser nach dem Mikrofon. Es ist nur an, solange Sie sprechen. Was Sie sagen, wird zu Text, und der Ton wird mit aufbewahrt.',
  offRecord: 'Vertraulich',
  offRecordHint:
    'Kein Wort wird aufbewahrt. Der Stimmdienst löscht seine Kopie, wenn Sie aufhören. Wir behalten nur Tag und Dauer.',
};
