import { counted } from '#lib/platform/words/formats.public.ts';
import type { Words } from '#lib/platform/words/in-words.public.ts';
import type * as english from '../collections.public.ts';
import { visibilityTexts } from '../visibility.public.ts';

const sources = (count: number) => counted(count, 'Quelle', 'Quellen');
const statements = (count: number) => counted(count, 'Aussage', 'Aussagen');

export const collectionTexts: Words<typeof english.collectionTexts> = {
  tab: 'Sammlungen',
  title: 'Sammlungen',
  description:
    'Quellen, die zusammengehören, und wer sie hören kann. Sie können sie umbenennen, zusammenlegen und löschen, wie Sie möchten.',
  listTitle: 'Ihre Sammlungen',
  listDescription: 'In der Reihenfolge, in der sie gezeigt werden.',
  listLabel: 'Sammlungen',
  sources,
  up: 'Nach oben',
  upOf: (title) => `Nach oben: ${title}`,
  down: 'Nach unten',
  downOf: (title) => `Nach unten: ${title}`,
  makeTitle: 'Eine Sammlung anlegen',
  makeDescription: (most) => `Zum Beispiel: Kindheit, Briefe, Rezepte. Höchstens ${most}.`,
  name: 'Name der Sammlung',
  about: 'Was hineingehört',
  visibility: 'Wer kann sie hören?',
  get visibilityOptions() {
    return { private: visibilityTexts.private, sealed: visibilityTexts.sealed };
  },
  make: 'Die Sammlung anlegen',
  made: (title) => `„${title}“ ist angelegt.`,
  back: 'Sammlungen',
  nameTitle: 'Name',
  nameDescription: 'Gäste lesen den Namen einer veröffentlichten Sammlung.',
  save: 'Speichern',
  saved: 'Gespeichert.',
  forManagers: 'Gäste können diese Sammlung hören. Ändern kann sie nur, wem es gehört oder wer es verwaltet.',
  whoTitle: 'Wer sie hören kann',
  whoDescription: 'Sie sehen alles, was sich ändert, bevor Sie bestätigen.',
  who: 'Ändern, wer sie hören kann',
  mergeTitle: 'Zusammenlegen',
  mergeDescription: (title) => `Alles aus „${title}“ kommt in eine andere Sammlung.`,
  mergeInto: 'Zusammenlegen mit',
  mergeHint: 'Wer jene Sammlung hören kann, kann dann auch diese Quellen hören.',
  merge: 'Zusammenlegen',
  mergeConsequences: (title) =>
    `Alle Quellen kommen hinüber, und „${title}“ wird gelöscht. Steht derselbe Text in beiden, bleibt er einmal.`,
  mergePublishes: (from) =>
    `Gäste hören die Sammlung, die Sie gewählt haben. Nach dem Zusammenlegen können sie auch alles aus „${from.title}“ hören: ${sources(from.sources)} und ${statements(from.statements)}.`,
  deleteTitle: 'Löschen',
  deleteDescription: 'Alles darin wird mitgelöscht. Sie können sie 30 Tage lang zurückholen.',
  deleteButton: 'Löschen …',
  deleteDialogTitle: (title) => `„${title}“ löschen?`,
  deleteConsequences: (counts) =>
    counts.sources === 0
      ? 'Sie ist leer. Sie wird sofort gelöscht.'
      : `Mit ihr werden ${sources(counts.sources)} und ${statements(counts.statements)} gelöscht. Niemand findet sie mehr, und das Spiegelbild benutzt sie nicht mehr.`,
  deleteUntil: 'Sie können sie 30 Tage lang zurückholen. Danach sind die Worte endgültig gelöscht.',
  deleteConfirm: 'Die Sammlung löschen',
  deletedTitle: 'Gelöschte Sammlungen',
  deletedDescription:
    'Niemand kann sehen oder finden, was darin ist. Eine veröffentlichte Sammlung kommt als private zurück.',
  deletedLabel: 'Gelöschte Sammlungen',
  deletedDetail: (count, date) => `${sources(count)} · endgültig gelöscht am ${date}`,
  restore: 'Zurückholen',
  restoreOf: (title) => `Zurückholen: ${title}`,
  selectOf: (title) => `Auswählen: ${title}`,
  moveTitle: 'Die ausgewählten Quellen verschieben',
  moveTo: 'Verschieben nach',
  move: 'Verschieben',
  moved: (count) => `${sources(count)} verschoben.`,
};

export const collectionRefusalTexts: Words<typeof english.collectionRefusalTexts> = {
  titleNeeded: 'Geben Sie der Sammlung einen Namen.',
  titleLong: 'Nehmen Sie höchstens 80 Zeichen.',
  descriptionLong: 'Nehmen Sie höchstens 500 Zeichen.',
  choose: 'Wählen Sie eine Sammlung.',
  selectSome: 'Wählen Sie mindestens eine Quelle aus.',
};
