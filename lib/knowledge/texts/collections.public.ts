import { counted } from '#lib/platform/words/formats.public.ts';
import { inWords } from '#lib/platform/words/in-words.public.ts';
import { visibilityTexts } from './visibility.public.ts';

const sources = (count: number) => counted(count, 'source', 'sources');
const statements = (count: number) => counted(count, 'statement', 'statements');

export const collectionTexts = inWords('knowledge/collections.collectionTexts', {
  tab: 'Collections',
  title: 'Collections',
  description:
    'Sources that belong together, and who can hear them. Rename, merge and delete them as you like.',
  listTitle: 'Your collections',
  listDescription: 'In the order in which they are shown.',
  listLabel: 'Collections',
  sources,
  up: 'Up',
  upOf: (title: string) => `Move up: ${title}`,
  down: 'Down',
  downOf: (title: string) => `Move down: ${title}`,
  makeTitle: 'Make a collection',
  makeDescription: (most: number) => `For example: Childhood, Letters, Recipes. At most ${most}.`,
  name: 'Name of the collection',
  about: 'What belongs in it',
  visibility: 'Who can hear it?',
  get visibilityOptions() {
    return { private: visibilityTexts.private, sealed: visibilityTexts.sealed };
  },
  make: 'Make the collection',
  made: (title: string) => `“${title}” was made.`,
  back: 'Collections',
  nameTitle: 'Name',
  nameDescription: 'Guests read the name of a published collection.',
  save: 'Save',
  saved: 'Saved.',
  forManagers: 'Guests can hear this collection. Only an owner or admin can change it.',
  whoTitle: 'Who can hear it',
  whoDescription: 'You see everything that changes before you confirm.',
  who: 'Change who can hear it',
  mergeTitle: 'Merge',
  mergeDescription: (title: string) => `Everything in “${title}” moves to another collection.`,
  mergeInto: 'Merge into',
  mergeHint: 'People who can hear that collection can then hear these sources.',
  merge: 'Merge',
  mergeConsequences: (title: string) =>
    `All sources move, and “${title}” is deleted. If both hold the same text, one copy is kept.`,
  mergePublishes: (from: { title: string; sources: number; statements: number }) =>
    `Guests hear the collection that you chose. After the merge they can hear everything in “${from.title}” too: ${sources(from.sources)} and ${statements(from.statements)}.`,
  deleteTitle: 'Delete it',
  deleteDescription: 'Everything in it is deleted too. You can bring it back for 30 days.',
  deleteButton: 'Delete…',
  deleteDialogTitle: (title: string) => `Delete “${title}”?`,
  deleteConsequences: (counts: { sources: number; statements: number }) =>
    counts.sources === 0
      ? 'It is empty. It is deleted at once.'
      : `${sources(counts.sources)} and ${statements(counts.statements)} are deleted with it. Nobody can find them, and the reflection no longer uses them.`,
  deleteUntil: 'You can bring it back for 30 days. Then the words are erased for good.',
  deleteConfirm: 'Delete the collection',
  deletedTitle: 'Deleted collections',
  deletedDescription: 'Nobody can see or find what is in them. A published collection comes back as private.',
  deletedLabel: 'Deleted collections',
  deletedDetail: (count: number, date: string) => `${sources(count)} · erased on ${date}`,
  restore: 'Bring back',
  restoreOf: (title: string) => `Bring back: ${title}`,
  selectOf: (title: string) => `Select: ${title}`,
  moveTitle: 'Move the selected sources',
  moveTo: 'Move to',
  move: 'Move',
  moved: (count: number) => `${sources(count)} moved.`,
});

export const collectionRefusalTexts = inWords('knowledge/collections.collectionRefusalTexts', {
  titleNeeded: 'Give the collection a name.',
  titleLong: 'Use at most 80 characters.',
  descriptionLong: 'Use at most 500 characters.',
  choose: 'Choose a collection.',
  selectSome: 'Select at least one source.',
});
