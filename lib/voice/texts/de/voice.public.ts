import { counted } from '#lib/platform/words/formats.public.ts';
import type { Words } from '#lib/platform/words/in-words.public.ts';
import type * as english from '../voice.public.ts';

const statements = (count: number) => counted(count, 'Aussage', 'Aussagen');

export const voiceTexts: Words<typeof english.voiceTexts> = {
  title: 'Stimme',
  nav: 'Stimme',
  description: 'Wie viel das Spiegelbild sagen kann, und wie es klingen soll.',
  tabsLabel: 'Seiten über die Stimme',
  tabNow: 'Jetzt',
  tabCompare: 'Vergleichen',
};

export const maturityTexts: Words<typeof english.maturityTexts> = {
  title: 'Wie viel es sagen kann',
  description:
    'Solange es wenig zu sagen hat, antwortet es vorsichtig und sagt dazu, dass es noch im Entstehen ist.',
  audience: { private: 'Mit Mitgliedern', public: 'Mit Gästen' },
  heardFrom: {
    private: 'Private und veröffentlichte Sammlungen',
    public: 'Nur veröffentlichte Sammlungen',
  },
  much: 'Viel',
  mature: 'Ein guter Anfang',
  emerging: 'Am Anfang',
  kinds: {
    statements: 'Aussagen',
    tellings: 'Geschichten und Antworten',
    themes: 'Themen',
    minutes: 'Minuten eigener Worte',
  },
  have: (have, need) => (have >= need ? `${have}` : `${have} von ${need}`),
  complete: 'Es hat viel, woraus es sprechen kann.',
  addMore: 'Eine Quelle hinzufügen',
};

export const surfaceTexts: Words<typeof english.surfaceTexts> = {
  title: 'Wo es spricht',
  description:
    'Für jede Art von Gespräch hat der Stimmdienst ein eigenes Exemplar des Spiegelbilds. Hier sehen Sie, ob jedes auf dem neuesten Stand ist.',
  label: 'Arten von Gesprächen',
  names: {
    standard: 'Mit Mitgliedern',
    memory: 'Mit Mitgliedern, die schon einmal mit ihm gesprochen haben',
    public: 'Mit Gästen',
  },
  standing: {
    closed: {
      label: 'Geschlossen',
      body: 'Es ist keine Sammlung veröffentlicht. Für Gäste gibt es darum nichts zu hören.',
    },
    empty: { label: 'Noch nicht', body: 'Es gibt noch nichts zu sagen: Fügen Sie eine erste Quelle hinzu.' },
    compiling: { label: 'In Vorbereitung', body: 'Die neue Fassung wird vorbereitet.' },
    checking: { label: 'In Prüfung', body: 'Die neue Fassung wird geprüft.' },
    rejected: {
      label: 'Zurückgehalten',
      body: 'Die neue Fassung hat die Prüfung nicht bestanden. Warum, sehen Sie unten.',
    },
    live: { label: 'In Gebrauch', body: 'Es ist auf dem neuesten Stand.' },
    syncing: { label: 'Unterwegs', body: 'Die neue Fassung wird gerade gesendet.' },
    failed: { label: 'Fehlgeschlagen', body: '' },
    stale: { label: 'Wartet', body: 'Es hat noch eine ältere Fassung und wartet auf die neue.' },
  },
  olderServes: 'Bis dahin sprechen Mitglieder mit der früheren Fassung.',
  nobodyServed: 'Bis dahin werden Gäste gebeten, später wiederzukommen.',
  sent: (when) => `Zuletzt aktualisiert: ${when}.`,
  forExperts: 'Für Fachleute',
  version: (id) => `Sein Name beim Stimmdienst: ${id}`,
  driftTitle: (count) =>
    `Jemand hat ${counted(count, 'Einstellung', 'Einstellungen')} beim Stimmdienst geändert`,
  driftBody:
    'Wir haben die richtigen Einstellungen von selbst wiederhergestellt. Das fand die letzte Prüfung:',
  driftLabel: (surface) => `Abweichende Einstellungen: ${surface}`,
  wanted: 'Soll',
  found: 'War',
  moved: 'Es hat sich etwas geändert. Die Seite ist jetzt auf dem neuesten Stand.',
};

export const generationTexts: Words<typeof english.generationTexts> = {
  title: 'Fassungen',
  description: 'Jede Änderung ergibt eine neue Fassung. Die früheren bleiben erhalten.',
  label: 'Fassungen, die neueste zuerst',
  name: (generation) => `Fassung ${generation}`,
  emptyTitle: 'Noch keine Fassung',
  empty: 'Die erste Fassung entsteht, sobald eine Quelle gelesen ist.',
  addFirst: 'Die erste Quelle hinzufügen',
  status: {
    candidate: { label: 'In Prüfung', body: 'Sie ist fertig und wird gerade geprüft.' },
    approved: { label: 'Bestanden', body: 'Sie hat jede Prüfung bestanden und gilt gleich.' },
    rejected: {
      label: 'Nicht bestanden',
      body: 'Sie war nie in Gebrauch. Die Fassung davor ist in Gebrauch geblieben.',
    },
    promoted: { label: 'In Gebrauch', body: 'Mit ihr wird jetzt gesprochen.' },
    stale: {
      label: 'Nicht benutzt',
      body: 'Sie hat jede Prüfung bestanden, aber eine neuere war schneller, oder etwas darin wurde zurückgenommen.',
    },
    superseded: { label: 'Ersetzt', body: 'Eine neuere Fassung hat sie ersetzt.' },
  },
  made: (when) => `Entstanden ${when}`,
  live: (from) => `In Gebrauch seit ${from}`,
  lived: (when) => `In Gebrauch ${when}`,
  copied: (generation) => `holt Fassung ${generation} zurück`,
  erased:
    'Ihre Worte wurden mit einer Quelle gelöscht, die sie zitierte. Wir behalten nur den Vermerk, dass es sie gab.',
  compare: 'Mit der jetzigen vergleichen',
  compareOf: (generation) => `Fassung ${generation} mit der jetzigen vergleichen`,
  rollBack: 'Zurückholen …',
  rollBackOf: (generation) => `Fassung ${generation} zurückholen`,
  newer: 'Neuere',
  older: 'Ältere',
  pagesLabel: 'Weitere Fassungen',
};

export const findingTexts: Words<typeof english.findingTexts> = {
  label: (generation) => `Was in Fassung ${generation} gefunden wurde`,
  summary: (count) => `Gefunden: ${counted(count, 'Mangel', 'Mängel')}`,
  checks: {
    schema:
      'Sie hat nicht die Form, die eine Fassung haben muss. Sagen Sie es dem Menschen, der diese Installation betreibt.',
    packs_present:
      'Die Anweisungen für eine Art von Gespräch fehlen. Sagen Sie es dem Menschen, der diese Installation betreibt.',
    contract:
      'Ihre Anweisungen nennen Werkzeuge oder Platzhalter, die ein solches Gespräch nicht hat, oder lassen welche aus. Sagen Sie es dem Menschen, der diese Installation betreibt.',
    hashes:
      'Ihre Fingerabdrücke passen nicht zu ihren Worten. Sagen Sie es dem Menschen, der diese Installation betreibt.',
    provenance:
      'Sie würde Gästen etwas sagen, das jetzt nicht veröffentlicht ist, das berichtigt wurde oder das nicht Wort für Wort in seiner Quelle steht.',
    wrap_up:
      'Sie sagt nicht, wie ein Gespräch zu beenden ist. Sagen Sie es dem Menschen, der diese Installation betreibt.',
    leak: 'Gäste würden Worte hören, die nicht veröffentlicht sind. Vielleicht hat eine veröffentlichte Quelle dieselben Worte: Sehen Sie nach, und verschieben oder berichtigen Sie eine der Quellen.',
    size: 'Sie ist zu lang oder hat Zeichen, die nicht erlaubt sind. Kürzen Sie die längsten Aussagen, oder verschieben Sie Quellen in eine andere Sammlung.',
    orders:
      'Einige ihrer Worte sind Befehle an eine KI. Sie dürfen nicht Teil ihrer eigenen Anweisungen werden.',
  },
  where: 'Wo:',
  andMore: (count) => `und an ${counted(count, 'anderen Stelle', 'anderen Stellen')}`,
  places: {
    pack: {
      private_standard: 'die Anweisungen für Mitglieder',
      private_memory: 'die Anweisungen für Mitglieder, die schon einmal mit ihm gesprochen haben',
      public_standard: 'die Anweisungen für Gäste, wenn es genug zu sagen gibt',
      private_emerging: 'die Anweisungen für Mitglieder, solange es wenig zu sagen gibt',
      public_emerging: 'die Anweisungen für Gäste, solange es wenig zu sagen gibt',
    },
    dossier: { private: 'was für Mitglieder bekannt ist', public: 'was für Gäste bekannt ist' },
    sections: {
      identity: 'wer dieser Mensch ist',
      tone: 'wie er klingt',
      values: 'was er für wahr hält',
      stories: 'seine Geschichten',
      boundaries: 'was er für sich behält',
      habits: 'seine Gewohnheiten',
      life: 'sein Leben in Zeilen',
      diction: 'wie er spricht',
    },
    inSection: (place, section) => `${place}: ${section}`,
    evidence: { private: 'die Aussagen für Mitglieder', public: 'die Aussagen für Gäste' },
    numbered: (place, number) => `${place}, Nummer ${number}`,
    sync: 'die Liste dessen, was veröffentlicht ist',
    other: 'die Fassung als Ganzes',
  },
};

export const packTexts: Words<typeof english.packTexts> = {
  kinds: {
    private_standard: 'Mitglieder',
    private_memory: 'Mitglieder, die schon einmal mit ihm gesprochen haben',
    private_emerging: 'Mitglieder, solange es wenig zu sagen gibt',
    public_standard: 'Gäste',
    public_emerging: 'Gäste, solange es wenig zu sagen gibt',
  },
  systemPrompt: 'Anweisungen',
  firstMessage: 'Erste Worte',
  same: 'Wort für Wort gleich.',
  removed: 'Herausgenommen:',
  added: 'Eingesetzt:',
  unchanged: (lines) => `${counted(lines, 'Zeile', 'Zeilen')} unverändert`,
  none: 'Es gibt nichts zu vergleichen: Eine Fassung hat keine solchen Anweisungen, oder ihre Worte wurden gelöscht.',
  legend: 'Durchgestrichen: herausgenommen. Unterstrichen: eingesetzt.',
};

export const compareTexts: Words<typeof english.compareTexts> = {
  title: 'Vergleichen',
  description: 'Was sich zwischen zwei Fassungen in den Anweisungen geändert hat, Wort für Wort.',
  from: 'Vorher',
  to: 'Nachher',
  kind: 'Für Gespräche mit',
  submit: 'Vergleichen',
  option: (generation, status, when) => `${generation}, ${status.toLowerCase()}, ${when}`,
  emptyTitle: 'Noch nichts zu vergleichen',
  empty: 'Sie können vergleichen, sobald es zwei Fassungen gibt.',
  result: (from, to) => `Von Fassung ${from} zu ${to}`,
};

export const rollBackTexts: Words<typeof english.rollBackTexts> = {
  back: 'Stimme',
  title: (generation) => `Fassung ${generation} zurückholen?`,
  description: (live) =>
    `Sie ersetzt Fassung ${live} als neue Fassung, nach denselben Prüfungen. Sie bleibt, bis jemand eine Quelle, eine Berichtigung oder das Publikum einer Sammlung ändert.`,
  meansTitle: 'Was sich ändert',
  means:
    'Was wiederkommt und was wegfällt. Die Quellen ändern sich nicht, und die Suche findet dasselbe wie zuvor.',
  comesTitle: (count, audience) =>
    `${statements(count)} ${count === 1 ? 'kann' : 'können'} ${audience} wieder erzählt werden`,
  goesTitle: (count, audience) =>
    `${statements(count)} ${count === 1 ? 'kann' : 'können'} ${audience} nicht mehr erzählt werden`,
  audience: { private: 'Mitgliedern', public: 'Gästen' },
  nothing: 'Die Aussagen sind dieselben. Nur ihre Reihenfolge oder Auswahl ist anders.',
  more: (count) => `und ${count} weitere`,
  unreadable:
    'Ihre Aussagen können nicht aufgezählt werden, denn eine ältere Ausgabe von Reflections hat sie gemacht.',
  compare: 'Die Anweisungen ansehen, Wort für Wort',
  refusedHint:
    'Wenn seither etwas daraus nicht mehr veröffentlicht, berichtigt oder gelöscht wurde, kann sie nicht zurückkommen. Dann erfahren Sie, warum.',
  confirmTitle: 'Entscheiden',
  confirm: (generation) => `Fassung ${generation} zurückholen`,
  cancel: 'So lassen, wie es ist',
  notPossible: {
    erased:
      'Die Worte dieser Fassung wurden mit einer Quelle gelöscht, die sie zitierte. Sie kann nicht zurückgeholt werden.',
    promoted: 'Diese Fassung ist in Gebrauch.',
    never: 'Diese Fassung war nie in Gebrauch. Es gibt also nichts zurückzuholen.',
  },
  outcome: {
    promoted: {
      title: (from) => `Fassung ${from} ist wieder da`,
      body: (as) => `Sie ist jetzt Fassung ${as}. Gespräche benutzen sie gleich.`,
    },
    rejected: {
      title: (from) => `Fassung ${from} wurde nicht zurückgeholt`,
      body: (as) =>
        `Als Fassung ${as} hat sie die Prüfungen nicht bestanden. Die Fassung, die vorher in Gebrauch war, ist es noch. Unten sehen Sie, was gefunden wurde.`,
    },
    stale: {
      title: (from) => `Fassung ${from} wurde nicht zurückgeholt`,
      body: (as) =>
        `Eine andere Änderung war schneller als Fassung ${as}. Sehen Sie, was jetzt gilt, und entscheiden Sie neu.`,
    },
  },
  generationNeeded: 'Wählen Sie eine Fassung.',
};

export const proposedTexts: Words<typeof english.proposedTexts> = {
  title: 'Was fehlt?',
  description:
    'Ein KI-Modell liest, was das Spiegelbild weiß, und sucht Fragen, die Gäste stellen würden, ohne eine Antwort zu bekommen.',
  ask: 'Fragen, was fehlt',
  label: 'Was fehlt',
  nothing: 'Gäste werden wahrscheinlich nichts vermissen.',
  byInterview: 'Im Interview beantworten',
  inWriting: 'Schriftlich beantworten',
  notNow: 'Das KI-Modell hat nicht geantwortet. Versuchen Sie es in einer Minute noch einmal.',
};
