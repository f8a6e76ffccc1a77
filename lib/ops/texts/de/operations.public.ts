import { counted, writtenNumber } from '#lib/platform/words/formats.public.ts';
import type { Words } from '#lib/platform/words/in-words.public.ts';
import type * as english from '../operations.public.ts';

export const operationsTexts: Words<typeof english.operationsTexts> = {
  factorNeeded:
    'Wer diese Installation betreibt, braucht einen zweiten Faktor. Fügen Sie auf der Seite Ihres Kontos einen hinzu.',
  title: 'Betrieb',
  description: 'Wie es um diese Installation steht. Nichts, was jemand gesagt hat, steht auf dieser Seite.',
  servicesTitle: 'Dienste',
  services: {
    database: 'Datenbank',
    signIn: 'Anmeldung',
    mail: 'E-Mail',
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
    recaps: 'Zusammenfassungen, Fragen und E-Mails',
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
  by: (id) => `von ${id}`,
  of: (id) => `Spiegelbild ${id}`,
};
