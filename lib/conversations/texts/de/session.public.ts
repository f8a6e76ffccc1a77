import type { Words } from '#lib/platform/words/in-words.public.ts';
import type * as english from '../session.public.ts';

export const sessionTexts: Words<typeof english.sessionTexts> = {
  variablesPartial: 'Am Anfang fehlten einige Angaben. Das Spiegelbild kann trotzdem alles nachsehen.',
  voiceNotConsented:
    'Sie hören eine fertige Stimme, weil die eigene Stimme des Menschen, dem es gehört, nicht erlaubt ist.',
  fallbackAgent:
    'Dieses Gespräch ließ sich nicht ganz vorbereiten. Darum antwortet eine einfachere Form des Spiegelbilds.',
  noProvider: 'In dieser Installation gibt es keinen Stimmdienst. Fragen Sie den Menschen, der sie betreibt.',
  noWebrtc:
    'Der Stimmdienst dieser Installation nimmt nur Anrufe über Websocket an. Verlangen Sie die Verbindung „websocket“.',
  noVoiceYet:
    'Dieses Spiegelbild kann noch nicht sprechen. Es kann es bald, nachdem eine Quelle hinzugekommen ist oder sich geändert hat.',
  providerFailed:
    'Der Stimmdienst war nicht zu erreichen. Es ist nichts verloren. Versuchen Sie es gleich noch einmal.',
  providerSpent:
    'Die Zeit für Gespräche ist gerade aufgebraucht. Der Mensch, der diese Installation betreibt, weiß davon. Versuchen Sie es später noch einmal.',
  providerSlow:
    'Der Stimmdienst hat nicht rechtzeitig geantwortet. Es ist nichts verloren. Versuchen Sie es gleich noch einmal.',
  changed:
    'Dieses Spiegelbild oder Ihre Rolle darin hat sich gerade geändert. Laden Sie die Seite neu, und versuchen Sie es noch einmal.',
  takesNothingIn:
    'Ein Interview lässt sich nicht speichern, denn dieses Spiegelbild speichert zurzeit nicht, was gesagt wird. Fragen Sie, wem es gehört oder wer es verwaltet.',
};

export const enoughTexts: Words<typeof english.enoughTexts> = {
  sessions: 'Das war das letzte Gespräch für heute. Kommen Sie morgen wieder.',
  minutes: 'Die Zeit zum Sprechen ist für heute aufgebraucht. Kommen Sie morgen wieder.',
  held: 'Die letzten Gespräche werden noch abgeschlossen. Versuchen Sie es in einer Minute noch einmal.',
  waiting:
    'Aus Ihrem Netz wurden gerade viele Gespräche geöffnet und nicht benutzt. Sobald Platz ist, beginnt Ihres von selbst.',
  talking:
    'Aus Ihrem Netz sprechen gerade so viele Menschen, wie zugleich sprechen können. Sobald jemand aufhört, beginnt Ihr Gespräch von selbst.',
  calls: 'Dieses Gespräch wurde zu oft fortgesetzt. Beginnen Sie ein neues.',
};
