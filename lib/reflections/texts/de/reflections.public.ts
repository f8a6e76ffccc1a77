import { counted } from '#lib/platform/words/formats.public.ts';
import type { Words } from '#lib/platform/words/in-words.public.ts';
import type * as english from '../reflections.public.ts';

export const reflectionsTexts: Words<typeof english.reflectionsTexts> = {
  title: 'Spiegelbilder',
  create: 'Ein Spiegelbild anlegen',
  emptyTitle: 'Legen Sie Ihr erstes Spiegelbild an',
  empty:
    'Von sich selbst oder von jemandem, der Ihnen nahesteht. Wenn Sie zu einem eingeladen wurden, öffnen Sie den Link in Ihrer E‑Mail.',
  listLabel: 'Ihre Spiegelbilder und die, die mit Ihnen geteilt sind',
  language: 'Sprache',
  languageHint:
    'Es spricht diese Sprache. Wo seine Quellen in anderen Sprachen sind, antwortet es auch in diesen.',
};

export const createReflectionTexts: Words<typeof english.createReflectionTexts> = {
  title: 'Ein Spiegelbild anlegen',
  description: 'Es gehört dann Ihnen. Nichts ist öffentlich, bis Sie es veröffentlichen.',
  name: 'Wessen Spiegelbild ist es?',
  nameHint: 'Der Name des Menschen, so wie andere ihn lesen.',
  slug: 'Adresse',
  slugHint: (origin) =>
    `Die Seite für Gäste steht dann unter ${origin}/r/… Wenn Sie das leer lassen, machen wir die Adresse aus dem Namen.`,
  submit: 'Anlegen',
};

export const bringInTexts: Words<typeof english.bringInTexts> = {
  title: 'Ein Spiegelbild aus einer Datei holen',
  description:
    'Wählen Sie die Datei, die in den Einstellungen heruntergeladen wurde. Quellen, Sammlungen, Aussagen, Aufnahmen und die Stimme kommen mit, und Gäste können hören, was sie vorher hören konnten. Mitglieder, Links zum Teilen und frühere Gespräche kommen nicht mit.',
  label: 'Die Datei (.jsonl)',
  busy: 'Sie wird gelesen, und jede Zeile wird geprüft …',
  already: 'Eine Datei von Ihnen wird schon hereingeholt. Versuchen Sie es noch einmal, wenn sie fertig ist.',
  others: 'Andere holen gerade Dateien herein. Versuchen Sie es in ein paar Minuten noch einmal.',
  tooSlow: 'Das hat zu lange gedauert. Versuchen Sie es über eine schnellere Verbindung noch einmal.',
  unreachable:
    'Der Server war nicht zu erreichen. Prüfen Sie die Verbindung, und wählen Sie die Datei noch einmal.',
};

export const overviewTexts: Words<typeof english.overviewTexts> = {
  navTalk: 'Sprechen',
  navSettings: 'Einstellungen',
  knowledgeTitle: 'Was es weiß',
  knowledgeDescription: 'Ihre Sammlungen, und wer sie hören kann.',
  knowledgeLabel: 'Sammlungen',
  sources: (count) => (count === 0 ? 'Leer' : counted(count, 'Quelle', 'Quellen')),
  peopleTitle: 'Menschen',
  peopleDescription: 'Wer dieses Spiegelbild öffnen kann, und was jeder darf.',
  peopleLabel: 'Mitglieder',
  you: 'Sie',
  leave: 'Dieses Spiegelbild verlassen',
  leaveTitle: (name) => `${name} verlassen?`,
  leaveConsequences:
    'Sie haben sofort keinen Zugang mehr. Um zurückzukommen, brauchen Sie eine neue Einladung.',
  leaveConfirm: 'Verlassen',
};

export const settingsTexts: Words<typeof english.settingsTexts> = {
  title: 'Einstellungen',
  nameTitle: 'Name, Adresse und Sprache',
  nameDescription: 'Den Namen sehen alle. Die Adresse ist Teil des Links für Gäste.',
  name: 'Name',
  slug: 'Adresse',
  save: 'Speichern',
  saved: 'Gespeichert.',
  aboutTitle: 'Zwei Zeilen für Gäste',
  aboutDescription: 'Gäste lesen sie unter dem Namen, und dort, wo der Link geteilt wird.',
  about: 'Wer ist das?',
  aboutHint: 'Bis zu 280 Zeichen. Nehmen Sie nur Worte, die alle lesen dürfen.',
  aboutPrivate:
    'Einige dieser Worte stehen in einer privaten oder versiegelten Quelle. Bitte wählen Sie andere.',
  aboutLong: 'Nehmen Sie höchstens 280 Zeichen.',
  aboutHeld: 'Gäste sehen diese Zeilen nicht, weil sie etwas wiederholen, was nicht veröffentlicht ist.',
  membersTitle: 'Mitglieder',
  membersDescription:
    'Wem es gehört, kann jede Rolle ändern; wer es verwaltet, die Rollen Betreuung und Zuhören. Die eigene kann niemand ändern. Um das Spiegelbild zu verlassen, gehen Sie ans Ende der Seite „Sprechen“.',
  membersLabel: 'Mitglieder',
  changeRoleLabel: (role, name) => `${role}: die Rolle von ${name} ändern`,
  changeRoleTitle: (name) => `Was darf ${name}?`,
  changeRoleLegend: 'Rolle',
  changeRoleSubmit: 'Rolle ändern',
  roleChanged: (name, role) => `${name} hat jetzt die Rolle ${role}.`,
  remove: 'Entfernen',
  removeTitle: (name) => `${name} entfernen?`,
  removeConsequences: (name) =>
    `${name} hat sofort keinen Zugang mehr. Alles, was von dort kam, bleibt. Sie können ${name} wieder einladen.`,
  removed: (name) => `${name} wurde entfernt.`,
  inviteTitle: 'Jemanden einladen',
  inviteDescription:
    'Wen Sie einladen, bekommt einen Link per E‑Mail. Er gilt einmal, 14 Tage lang und nur mit dieser Adresse.',
  inviteEmail: 'E‑Mail',
  inviteRole: 'Rolle',
  inviteSubmit: 'Die Einladung schicken',
  invited: (email) => `Eine Einladung ist unterwegs an ${email}.`,
  invitedNoMail: (email) =>
    `Wir konnten keine Nachricht an ${email} schicken. Bitte geben Sie diesen Link selbst weiter:`,
  inviteLinkToo: 'Sie können den Link auch selbst weitergeben. Er wird nur jetzt gezeigt.',
  inviteLinkLabel: 'Link der Einladung',
  invitationsLabel: 'Offene Einladungen',
  expires: (date) => `läuft ab: ${date}`,
  revoke: 'Zurücknehmen',
  revokeTitle: (email) => `Die Einladung an ${email} zurücknehmen?`,
  revokeConsequences: 'Der Link in der Nachricht gilt sofort nicht mehr.',
  revoked: (email) => `Die Einladung an ${email} wurde zurückgenommen.`,
  exportTitle: 'Ihre Daten',
  exportDescription:
    'Eine Datei mit allem, was Sie hier lesen dürfen: Quellen, Aussagen, Aufnahmen, Fotos, jede Fassung der Stimme und Gespräche. Sie können das Spiegelbild daraus wieder machen, hier oder anderswo.',
  exportButton: 'Alles herunterladen',
  deleteTitle: 'Dieses Spiegelbild löschen',
  deleteDescription: 'Seine Quellen und Gespräche und alles, was daraus gemacht ist, werden mit gelöscht.',
  deleteButton: 'Löschen …',
  deleteDialogTitle: (name) => `${name} löschen?`,
  deleteConsequences:
    'Alle Quellen, Aussagen, Gespräche, Zusammenfassungen und Links zum Teilen werden sofort gelöscht, für alle. Das lässt sich nicht rückgängig machen. Laden Sie die Daten vorher herunter, wenn Sie sie vielleicht noch brauchen.',
  deleteConfirm: 'Endgültig löschen',
};

export const forbiddenTexts: Words<typeof english.forbiddenTexts> = {
  title: 'Sie können diese Seite nicht öffnen',
  body: 'Sie sind Mitglied dieses Spiegelbilds, aber diese Seite ist für die, denen es gehört oder die es verwalten. Fragen Sie jemanden von ihnen.',
};

export const invitationTexts: Words<typeof english.invitationTexts> = {
  title: (name) => `Sie sind zu ${name} eingeladen`,
  metaTitle: 'Einladung',
  from: (inviter, role) => `${inviter} lädt Sie ein. Ihre Rolle: ${role}.`,
  fromSomebody: (role) => `Sie sind eingeladen. Ihre Rolle: ${role}.`,
  accept: 'Die Einladung annehmen',
  signIn: 'Zum Annehmen anmelden',
  signUp: 'Ein Konto anlegen',
  addressNeeded: (hint) => `Die Einladung ist für ${hint}. Verwenden Sie diese Adresse.`,
  wrongAccount: (email, hint) => `Sie sind als ${email} angemeldet, aber die Einladung ist für ${hint}.`,
  signOut: 'Abmelden und diese Adresse verwenden',
  invalidTitle: 'Diese Einladung gilt nicht',
};

export const invitationMail: Words<typeof english.invitationMail> = {
  subject: (inviter, name) => `${inviter} lädt Sie zum Spiegelbild von ${name} ein`,
  text: (inviter, name, role, link) =>
    `${inviter} lädt Sie zum Spiegelbild von ${name} ein. Ihre Rolle: ${role}.\n\nÖffnen Sie diesen Link, um anzunehmen. Er gilt einmal, mit dieser E‑Mail-Adresse, 14 Tage lang:\n\n${link}\n\nWenn Sie ${inviter} nicht kennen, beachten Sie diese E‑Mail nicht weiter. Es geschieht nichts, solange Sie den Link nicht öffnen.\n`,
};
