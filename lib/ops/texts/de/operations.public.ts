import { counted, writtenNumber } from '#lib/platform/words/formats.public.ts';
import type { Words } from '#lib/platform/words/in-words.public.ts';
import type * as english from '../operations.public.ts';

/** What the log of security events calls by its own names. */
const EVENTS: Readonly<Record<string, string>> = {
  'sign_in.succeeded': 'Angemeldet',
  'sign_in.refused': 'Anmeldung abgelehnt',
  'sign_in.ended': 'Abgemeldet',
  'proof.given': 'Bestätigt, wer es ist',
  'proof.refused': 'Bestätigung abgelehnt',
  'password.changed': 'Passwort geändert',
  'passkey.added': 'Passkey hinzugefügt',
  'passkey.removed': 'Passkey entfernt',
  'reflection.created': 'Spiegelbild angelegt',
  'reflection.updated': 'Spiegelbild geändert',
  'reflection.described': 'Zeilen für Gäste geändert',
  'reflection.manner_updated': 'Art zu sprechen geändert',
  'reflection.imported': 'Spiegelbild aus einer Datei geholt',
  'reflection.exported': 'Spiegelbild heruntergeladen',
  'reflection.deleted': 'Spiegelbild gelöscht',
  'member.added': 'Mitglied aufgenommen',
  'member.removed': 'Mitglied entfernt',
  'member.role_changed': 'Rolle geändert',
  'invitation.created': 'Einladung geschickt',
  'invitation.accepted': 'Einladung angenommen',
  'invitation.revoked': 'Einladung zurückgenommen',
  'share_link.created': 'Link zum Teilen gemacht',
  'share_link.revoked': 'Link zum Teilen zurückgezogen',
  'namespace.created': 'Sammlung angelegt',
  'namespace.described': 'Sammlung umbenannt',
  'namespace.merged': 'Sammlungen zusammengelegt',
  'namespace.deleted': 'Sammlung gelöscht',
  'namespace.restored': 'Sammlung zurückgeholt',
  'namespace.erased': 'Sammlung endgültig gelöscht',
  'namespace.visibility_changed': 'Geändert, wer eine Sammlung hört',
  'source.edited': 'Quelle geändert',
  'source.moved': 'Quelle verschoben',
  'source.deleted': 'Quelle gelöscht',
  'source.restored': 'Quelle zurückgeholt',
  'statement.visibility_changed': 'Geändert, wer eine Aussage hört',
  'retention.changed': 'Geändert, wie lange Gespräche bleiben',
  'typed_conversations.erased': 'Geschriebene Gespräche endgültig gelöscht',
  'job.retried': 'Arbeit noch einmal versucht',
  'stock_voice.chosen': 'Fertige Stimme gewählt',
  'voice_consent.given': 'Einwilligung zur Stimme gegeben',
  'voice_consent.revoked': 'Einwilligung zur Stimme zurückgenommen',
  'voice_artifact.promoted': 'Fassung in Gebrauch genommen',
  'voice_artifact.erased': 'Fassung endgültig gelöscht',
};

export const operationsTexts: Words<typeof english.operationsTexts> = {
  factorNeeded:
    'Wer diese Installation betreibt, braucht einen zweiten Faktor. Fügen Sie auf der Seite Ihres Kontos einen hinzu.',
  title: 'Betrieb',
  description: 'Wie es um diese Installation steht. Nichts, was jemand gesagt hat, steht auf dieser Seite.',
  servicesTitle: 'Dienste',
  services: {
    database: 'Datenbank',
    signIn: 'Anmeldung',
    mail: 'E‑Mail',
    voice: 'Stimmdienst',
    model: 'Sprachmodell',
    errors: 'Fehlerberichte',
    traces: 'Ablaufspuren',
  },
  state: { up: 'geht', down: 'antwortet nicht', configured: 'eingerichtet', off: 'nicht eingerichtet' },
  onThisComputer: (state) => `${state}, auf diesem Rechner`,
  schema: 'Version der Datenbank',
  build: 'Version der App',
  node: 'Node.js',
  database: 'Größe der Datenbank',
  disk: 'Frei auf der Festplatte',
  unknown: 'hier nicht bekannt',
  queuesTitle: 'Arbeit, die wartet',
  queuesLabel: 'Warteschlangen',
  queues: {
    ingest: 'Quellen lesen',
    artifacts: 'Fassungen machen',
    runtime_sync: 'An den Stimmdienst senden',
    recaps: 'Zusammenfassungen, Fragen und E‑Mails',
    meanings: 'Lernen, was Zeilen bedeuten',
  },
  queue: (waiting, oldest) =>
    waiting === 0
      ? 'nichts wartet'
      : `${waiting} warten, am längsten seit ${counted(oldest, 'Sekunde', 'Sekunden')}`,
  failed: (count) => (count === 0 ? '' : `${count} fehlgeschlagen`),
  lettersTitle: 'Arbeit, die fehlgeschlagen ist',
  lettersLabel: 'Fehlgeschlagene Arbeit',
  lettersEmpty: 'Nichts ist fehlgeschlagen.',
  reads: (count) => (count === 1 ? 'einmal versucht' : `${count}-mal versucht`),
  retry: 'Noch einmal versuchen',
  retryOf: (what) => `Noch einmal versuchen: ${what}`,
  agentsTitle: 'Der Stimmdienst',
  agents: (all, drifted, never) =>
    `${counted(all, 'Agent', 'Agenten')}: ${drifted} von anderen geändert, ${never} nie geprüft.`,
  refusalsLabel: 'Was der Stimmdienst abgelehnt hat, und was dort geändert wurde',
  drift: (settings) => `geändert: ${settings.join(', ')}`,
  meaningsTitle: 'Suche nach Bedeutung',
  meanings: (done, all) => `${writtenNumber(done)} von ${writtenNumber(all)} Zeilen sind fertig.`,
  meaningsMissing:
    'Gesucht wird nur nach Wörtern: Die Pakete, die ihre Bedeutung kennen, sind nicht installiert. Fügen Sie sie mit „npm install --include=optional“ hinzu, und starten Sie neu.',
  hearingTitle: 'Gesprochene Worte',
  hearingMissing:
    'Was jemand laut sagt, wird hier nicht verstanden: Die Pakete dafür sind nicht installiert. Fügen Sie sie mit „npm install --include=optional“ hinzu, und starten Sie neu.',
  erasuresTitle: 'Löschungen',
  erasures: (open) =>
    open === 0
      ? 'Jede Löschung ist abgeschlossen.'
      : `${counted(open, 'Löschung ist', 'Löschungen sind')} nicht abgeschlossen.`,
  erasuresSince: (moment) => `Um die älteste wurde am ${moment} gebeten.`,
  erasuresMore: (calls, words) =>
    `Noch zu löschen: ${counted(calls, 'Anruf', 'Anrufe')} beim Stimmdienst und ${counted(words, 'Textstelle', 'Textstellen')} in früheren Fassungen.`,
  eventsTitle: 'Sicherheitsereignisse',
  eventsDescription:
    'Die neuesten hundert: Anmeldungen, Ablehnungen, Rollen, heruntergeladene Daten und Löschungen.',
  eventsLabel: 'Sicherheitsereignisse',
  event: (action) => EVENTS[action] ?? String(action).replaceAll(/[._]/g, ' '),
  by: (id) => `von ${id}`,
  of: (id) => `Spiegelbild ${id}`,
};
