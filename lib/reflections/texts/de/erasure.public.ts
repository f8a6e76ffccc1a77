import { counted } from '#lib/platform/words/formats.public.ts';
import type { Words } from '#lib/platform/words/in-words.public.ts';
import type * as english from '../erasure.public.ts';

export const erasureTexts: Words<typeof english.erasureTexts> = {
  exportsNote: 'Heruntergeladenes geht an den Menschen, der darum bittet. Hier bleibt keine Kopie.',
  logPastNote:
    'Die Datenbank hat alles bis nach der Löschung in ihre Dateien geschrieben; der Teil des Protokolls davor wird für neue Einträge wiederverwendet.',
  logUnknownNote:
    'Dieser Server sagt nicht, wie weit sein Protokoll geschrieben ist. Er verwendet es innerhalb von Minuten bis Stunden für neue Einträge wieder.',
  kept: [
    'Das Protokoll der Änderungen sagt, dass etwas gelöscht wurde, ohne ein Wort davon, damit sich das beweisen lässt.',
    'Sicherungen, die früher von dieser Installation gemacht wurden, werden nicht durchsucht. Sie bleiben so lange, wie der Mensch, der sie betreibt, Sicherungen aufbewahrt.',
  ],
  title: {
    account: 'Ihr Konto ist gelöscht',
    reflection: 'Das Spiegelbild ist gelöscht',
    guest: 'Was Sie gesagt haben, ist gelöscht',
  },
  erasedAt: 'Gelöscht',
  checkedAt: 'Nach Kopien gesucht',
  whatTitle: 'Was gelöscht wurde',
  whereTitle: 'Wo wir nach Kopien gesucht haben',
  nothingFound: 'nichts gefunden',
  found: (count) => `${counted(count, 'Spur', 'Spuren')}, wird noch entfernt`,
  pending:
    'Wir suchen noch überall, wo eine Kopie sein könnte, und haben den Stimmdienst gebeten, seine eigene zu löschen. Das dauert ein paar Minuten.',
  lookAgain: 'Noch einmal nachsehen',
  receiptTitle: 'Ihr Beleg',
  receiptBody:
    'Eine Datei, die sagt, was gelöscht wurde und wo wir gesucht haben, unterschrieben von dieser Installation. Jeder kann sie prüfen, ohne uns zu fragen.',
  receiptLater:
    'Der Beleg ist fertig, wenn nirgends mehr eine Kopie ist. Bewahren Sie die Adresse dieser Seite auf: Niemand sonst kennt sie.',
  receiptOff: 'Diese Installation unterschreibt keine Belege. Diese Seite sagt dasselbe.',
  download: 'Den Beleg herunterladen',
  fingerprint: (fingerprint) => `Schlüssel dieser Installation: ${fingerprint}`,
  counted: {
    account: ['Konto', 'Konten'],
    memberships: ['Mitgliedschaft', 'Mitgliedschaften'],
    reflections: ['Spiegelbild', 'Spiegelbilder'],
    sources: ['Quelle', 'Quellen'],
    conversations: ['Gespräch', 'Gespräche'],
    lines: ['Zeile', 'Zeilen'],
    requests: ['Nachricht an die, denen es gehört', 'Nachrichten an die, denen es gehört'],
    chats: ['geschriebenes Gespräch', 'geschriebene Gespräche'],
    memories: ['Erinnerung', 'Erinnerungen'],
    held_out_answers: ['Antwort auf „Wie sehr wie Sie?“', 'Antworten auf „Wie sehr wie Sie?“'],
  },
  places: {
    tables: 'Alle Tabellen der Datenbank',
    vectors: 'Bedeutungen für die Suche',
    packs: 'Woraus Spiegelbilder sprechen',
    ledger: 'Frühere Fassungen von Stimmen',
    agents: 'Der Stimmdienst',
    jobs: 'Arbeit, die wartet oder getan ist',
    dead_letters: 'Arbeit, die misslungen ist',
    exports: 'Heruntergeladenes',
    workspaces: 'Dateien geschriebener Gespräche',
    write_ahead_log: 'Das Protokoll der Datenbank',
  },
};

export const accountDeletedMail: Words<typeof english.accountDeletedMail> = (link) => ({
  subject: 'Ihr Konto bei Reflections ist gelöscht',
  text: [
    'Ihr Konto wurde gelöscht, wie Sie es wollten, mit allem, was nur Ihnen gehörte.',
    'Was gelöscht wurde und wo wir nach Kopien gesucht haben, steht unter dieser Adresse, die niemand sonst kennt. Dort gibt es auch einen unterschriebenen Beleg:',
    link,
  ].join('\n\n'),
});
