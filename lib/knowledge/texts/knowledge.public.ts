import { counted, writtenNumber } from '#lib/platform/words/formats.public.ts';
import { inWords } from '#lib/platform/words/in-words.public.ts';
import { FILE_ENDINGS, SOURCE_LIMITS } from '../limits.public.ts';

const megabytes = (bytes: number) => `${Math.floor(bytes / (1024 * 1024))} MB`;

const endings = FILE_ENDINGS.map((ending) => `.${ending}`).join(', ');

export const knowledgeTexts = inWords('knowledge/knowledge.knowledgeTexts', {
  title: 'Knowledge',
  nav: 'Knowledge',
  tabsLabel: 'Pages about knowledge',
  tabSources: 'Sources',
  tabSearch: 'Search',
  tabCorrections: 'Corrections',
  tabFailedJobs: 'Problems',
  waiting: (count: number) => `${count} waiting`,
  summary: ({ sources, evidence }: { sources: number; evidence: number }) =>
    evidence === 0
      ? `It quotes from ${counted(sources, 'source', 'sources')}.`
      : `It speaks from ${counted(evidence, 'statement', 'statements')} in ${counted(sources, 'source', 'sources')}.`,
  summaryEmpty: 'Nothing here yet. A reflection says only what its sources say.',
  overviewAdd: 'Add the first source',
  overviewOpen: 'Add and read sources',
});

export const addTexts = inWords('knowledge/knowledge.addTexts', {
  title: 'Add',
  description: 'Anything they wrote or said, in their own words. We start to read it at once.',
  waysLabel: 'What to add',
  paste: 'A text',
  files: 'Files',
  recording: 'Recording',
  photo: 'A photo',
  web: 'A web page',
  interview: 'An interview',
  namespace: 'Collection',
  namespaceChoose: 'Choose a collection',
  namespaceOption: (title: string, heardBy: string) => `${title} (${heardBy})`,
  heardBy: {
    sealed: 'only those who look after it',
    private: 'members hear it',
    published: 'guests hear it',
  },
  namespaceHint: 'Who can hear this?',
  heardTitle: 'Guests hear this collection already',
  heldBack:
    'What you add here waits until you have seen what guests could newly hear, and let them. Members hear it as soon as it has been read.',
  heard:
    'What you put here can be told to guests as soon as it has been read: all that the person says or writes in it. To look at it first, choose a collection that only members hear, read there “What guests can be told”, and move it afterwards.',
  namespaceHintOperator: 'Who can hear this? Only owners and admins can add to what guests hear.',
  noNamespaceTitle: 'There is no collection to add to',
  noNamespace: 'All collections here are published. Only owners and admins can add to them. Ask one of them.',
  sourceTitle: 'Title',
  sourceTitleHint: 'If you leave this empty, the first line becomes the title.',
  pageTitleHint: 'If you leave this empty, we use the title of the page.',
  content: 'Text',
  contentHint: 'Up to about 150,000 words. Add longer texts as a file.',
  contentTooLong: 'This text is too long for this field. Save it as a file, and add the file.',
  submitPaste: 'Add the text',
  url: 'Address',
  urlHint: `A page that anybody can open without signing in, of up to ${megabytes(SOURCE_LIMITS.pageBytes)}.`,
  submitWeb: 'Add the page',
  recordedOn: 'Date of the interview',
  transcript: 'Transcript',
  transcriptHint: 'One line for each turn. Begin it with the name of the speaker: “Mara: …”.',
  submitInterview: 'Add the interview',
  interviewFile: 'Or add the transcript as a file. Subtitle files (.srt, .vtt) work too.',
  filesHint: `Up to ${SOURCE_LIMITS.filesAtOnce} at once, each up to ${megabytes(SOURCE_LIMITS.fileBytes)}: texts, PDF, Word, e-books, e-mails, subtitles, a chat from WhatsApp, Google Takeout, or a .zip of such files, which are added one by one (${endings}).`,
  chooseFiles: 'Choose files',
  dropFiles: 'or drop them here',
  filesNeedScripts:
    'Adding files needs JavaScript, which is off in this browser. Pasting a text works without it.',
  added: (title: string) => `“${title}” was added and is being read.`,
});

const alreadyMany = (files: number) =>
  `${counted(files, 'file was', 'files were')} here already. There is nothing to do.`;

export const uploadTexts = inWords('knowledge/knowledge.uploadTexts', {
  label: 'Files of this upload',
  waiting: 'waiting',
  sending: (percent: number) => `${percent}% sent`,
  received: 'received',
  receivedOf: (received: number, all: number) => `${received} of ${counted(all, 'file', 'files')} received`,
  tooLarge: 'A file may have at most 10 MB. Split it, or add its text.',
  empty: 'This file is empty.',
  tooMany: `These are too many files at once. We took the first ${SOURCE_LIMITS.filesAtOnce}. Add the others afterwards.`,
  lost: 'The connection was lost before the file arrived. Add it again.',
  already: 'already here, nothing to do',
  alreadyMany,
  inArchive: (name: string, archive: string) => `${name}, in ${archive}`,
  summary: (received: number, refused: number, already = 0) =>
    [
      refused === 0
        ? `${counted(received, 'file', 'files')} received.`
        : `${counted(received, 'file', 'files')} received, ${refused} not.`,
      already > 0 && alreadyMany(already),
    ]
      .filter(Boolean)
      .join(' '),
});

/** The same text or file in several collections. */
export const twinTexts = inWords('knowledge/knowledge.twinTexts', {
  alsoIn: (collections: readonly string[]) =>
    `The same text is also in ${collections.map((title) => `“${title}”`).join(', ')}.`,
  title: (sources: number) =>
    sources === 1 ? 'One of these texts is also elsewhere' : `${sources} of these texts are also elsewhere`,
  body: 'If somebody put them there so that not everybody hears them, leave them out here.',
});

export const stepTexts = inWords('knowledge/knowledge.stepTexts', {
  queued: { label: 'Waiting', now: 'It waits for its turn.' },
  reading: { label: 'Reading', now: 'We read its text.' },
  indexing: { label: 'Sorting', now: 'We look for statements in it.' },
  compiling: { label: 'Learning', now: 'The reflection learns to speak from it.' },
  live: { label: 'Ready', now: '' },
  failed: { label: 'Failed', now: '' },
});

/** What is so of a source that was read to its end. */
export const endTexts = inWords('knowledge/knowledge.endTexts', {
  members: 'The reflection speaks from it.',
  guests:
    'Guests can be told of it from now on. Open it to read what they can be told, and hide what you want.',
  nobody:
    'It was read, and nobody in it is known to be the person: the reflection does not speak from it as them, and guests are told nothing of it. Open it and say who they are.',
});

export const activityTexts = inWords('knowledge/knowledge.activityTexts', {
  title: 'Being read',
  description: 'You can leave this page. We go on reading.',
  failedTitle: 'Could not be read',
  failedDescription: 'You see why for each one, and what you can do.',
  label: 'Sources that are being read, or could not be',
  progressOf: (title: string) => `How far “${title}” is`,
  step: (number: number, of: number, label: string) => `${label}, step ${number} of ${of}`,
  summary: (live: number, failed: number, unfinished: number, unknown = 0) =>
    [
      unfinished > 0 && `${counted(unfinished, 'source is', 'sources are')} being read.`,
      live > 0 && unfinished === 0 && (failed === 0 ? 'All of them were read.' : 'All others were read.'),
      unknown > 0 &&
        `In ${counted(unknown, 'source', 'sources')} nobody is known to be the person yet. Open ${unknown === 1 ? 'it' : 'them'} below and say who they are.`,
      failed > 0 && `${counted(failed, 'source', 'sources')} could not be read.`,
    ]
      .filter(Boolean)
      .join(' '),
  overall: 'How far all of them are',
  retry: 'Try again',
  retryOf: (title: string) => `Try again: ${title}`,
  takesLong:
    'This takes longer than usual. If it was interrupted, it starts again by itself within a minute.',
});

export const meaningTexts = inWords('knowledge/knowledge.meaningTexts', {
  title: 'Still getting to know these texts',
  description: 'Until this is done, search finds the same words, but not yet other words for the same thing.',
  progress: (known: number, all: number) =>
    `${writtenNumber(known)} of ${counted(all, 'line', 'lines')} known`,
});

export const shelfTexts = inWords('knowledge/knowledge.shelfTexts', {
  title: 'Sources',
  description: 'By collection, the newest first. Open one to read, correct, move or delete it.',
  filter: 'Collection',
  filterAll: 'All collections',
  filterSubmit: 'Show',
  label: (namespace: string) => `Sources in ${namespace}`,
  all: (count: number) => `All ${counted(count, 'source', 'sources')}`,
  emptyNamespace: 'Empty',
  emptyTitle: 'No source yet',
  empty:
    'Add a text, a file, a photo, a web page or an interview above. Letters, notes and talks are a good beginning.',
  newer: 'Newer',
  older: 'Older',
  pagesLabel: 'More sources',
  kinds: {
    paste: 'Text',
    file: 'File',
    web_page: 'Web page',
    interview: 'Interview',
    recording: 'Recording',
    photo: 'Photo',
  },
  recordedOn: (date: string) => `from ${date}`,
  addedOn: (date: string) => `added ${date}`,
});

export const deletedTexts = inWords('knowledge/knowledge.deletedTexts', {
  title: 'Deleted',
  description:
    'You can bring back a deleted source for ten minutes. After that, its words are gone for good.',
  label: 'Deleted sources',
  until: 'can be brought back until',
  undo: 'Undo',
  undoOf: (title: string) => `Undo: bring back “${title}”`,
  done: (title: string) => `“${title}” was deleted.`,
});

export const searchTexts = inWords('knowledge/knowledge.searchTexts', {
  title: 'Search',
  description:
    'See what the reflection finds for a question. Who is asking decides which collections are searched.',
  query: 'Question',
  queryHint: 'In your own words, as somebody would ask it.',
  as: 'Who is asking',
  asOptions: { guest: 'A guest', viewer: 'A viewer', steward: 'Somebody who looks after it' },
  asDescriptions: {
    guest: 'No account: published collections only.',
    viewer: 'A member: private and published collections.',
    steward: 'You: sealed collections too.',
  },
  submit: 'Search',
  resultsTitle: (count: number) => counted(count, 'excerpt', 'excerpts'),
  resultsLabel: 'Excerpts found',
  searched: (names: readonly string[]) =>
    names.length === 0 ? 'No collection was searched.' : `Searched: ${names.join(', ')}.`,
  emptyTitle: 'Nothing was found',
  empty: {
    guest: 'A guest would get no answer. To change that, publish a collection that holds the answer.',
    viewer: 'A viewer would get no answer. The answer may be sealed, or missing.',
    steward: 'No source was found for this. Add one, or give an interview about it.',
  },
  closeness: { strong: 'Good match', weak: 'Possible match' },
  closenessHint: {
    strong: 'It contains much of what was asked.',
    weak: 'It may be about something else, and the reflection takes that into account.',
  },
  corrected: 'Corrected',
  insteadOf: 'Instead of',
  correctionOnly: 'A correction without a source',
});

export const sourceTexts = inWords('knowledge/knowledge.sourceTexts', {
  back: 'Knowledge',
  readTitle: 'Read it',
  readDescription: 'Every word as you gave it.',
  passagesLabel: 'Excerpts',
  notReadYet: 'You see its words here when it has been read.',
  withoutSubject: 'Without a subject',
  earlier: 'Earlier excerpts',
  later: 'Later excerpts',
  pagesLabel: 'More of this source',
  range: (from: number, to: number, of: number) => `Excerpts ${from} to ${to} of ${of}`,
  passage: (number: number) => `Excerpt ${number}`,
  originUrl: 'Read from',
  fileName: 'File',
  evidenceTitle: 'What it says',
  evidenceDescription:
    'The reflection may use these statements, word for word. Correct the ones that are wrong.',
  evidenceEmpty: 'We found no statement in it. Search still finds its words.',
  kinds: {
    fact: 'Facts',
    belief: 'Beliefs',
    story: 'Stories',
    phrase: 'Typical phrases',
    style: 'Way of speaking',
    told: 'Other statements',
    anecdote: 'Longer stories',
    exchange: 'Answers to questions',
  },
  allOfKind: (count: number, kind: string) => `All ${count}: ${kind.toLowerCase()}`,
  allKinds: 'All kinds',
  hide: 'Hide',
  hideOf: (quote: string) => `Hide: ${quote}`,
  hideDescription:
    'The statement stays here and in the text, but the reflection no longer uses it. You can show it again.',
  hideFrom: {
    guests: 'Hide from guests',
    everybody: 'Hide from everybody',
  },
  ordersAModel: 'Looks like an order to an AI: only search finds it',
  hiddenFrom: {
    guests: 'Hidden from guests',
    everybody: 'Hidden from everybody',
  },
  show: 'Show again',
  showOf: (quote: string) => `Show again: ${quote}`,
  correct: 'Correct this',
  correctOf: (quote: string) => `Correct this: ${quote}`,
  correctTitle: 'What is right instead?',
  correctDescription: 'The words stay as they were said. Once approved, the correction is used instead.',
  correctStatement: 'What is right instead',
  correctStatementHint: 'One complete sentence, as the person would say it.',
  correctReason: 'Why',
  correctReasonHint: 'How you know it. The people who decide will read this.',
  correctSubmit: 'Propose the correction',
  correctProposed: 'The correction waits for a decision.',
  correctionWaits: 'A correction waits:',
  outranked: 'Corrected:',
  languageTitle: 'Language',
  languageDescription:
    'Every language has its own rules for finding statements. If you change it, the text is read again.',
  languageLabel: 'Language of the text',
  languageDetect: (name: string | null) => (name ? `Detected: ${name}` : 'Not known'),
  languageDetectAgain: 'Detect it',
  languageSubmit: 'Save and read again',
  languageSaved: 'Saved. The text is being read again.',
  languageOf: (name: string) => `in ${name}`,
  textTitle: 'Text',
  textDescription:
    'Change the words themselves. Earlier versions are kept, so that past answers can be checked.',
  edit: 'Edit the text',
  tooLongToEdit: (bytes: number) =>
    `This text is longer than ${Math.floor(bytes / 1024)} kB, which is too long to edit here. Delete it, and add the corrected file.`,
  editNotNow: 'You can edit it when it has been read.',
  editTitle: 'Edit the text',
  editDescription:
    'Statements and excerpts are made again from the new text. Words that you remove are no longer found.',
  editLabel: 'Text',
  editSubmit: 'Save the text',
  versionsLabel: 'Earlier versions',
  versionTitle: (version: number) => `Version ${version}`,
  versionUntil: (date: string) => `The text until ${date}`,
  versionDescription: 'This is an earlier version. The reflection no longer uses it.',
  versionCited: 'Used for the answer',
  versionNow: 'Open the text as it is now',
  versionPart: (part: number, of: number) => `Part ${part} of ${of}`,
  versionEarlier: 'Earlier',
  versionLater: 'Later',
  versionPagesLabel: 'More of this text',
  titleTitle: 'Title',
  titleDescription: 'Guests see the title beside answers from a published collection.',
  titleLabel: 'Title',
  rename: 'Save',
  renamed: 'Saved.',
  moveTitle: 'Collection',
  moveDescription: 'Its statements and corrections move with it. Other people may hear them then.',
  moveSubmit: 'Move',
  moved: 'Moved.',
  moveNotAllowed:
    'Only owners and admins can let more people hear it, or take it away from guests. So you cannot choose those collections.',
  moveNowhere: 'There is no other collection to which you can move it.',
  forManagers: 'Guests can hear this source. Only an owner or admin can change it.',
  soundTitle: 'Its sound',
  soundDescription:
    'The sound of this interview was kept, as was asked for before it began. Without it the words stay, and nobody can hear them said.',
  deleteSound: 'Delete the sound',
  deleteTitle: 'Delete it',
  deleteDescription: 'You can bring it back for ten minutes.',
  deleteButton: 'Delete…',
  deleteDialogTitle: (title: string) => `Delete “${title}”?`,
  deleteConsequences: ({
    passages,
    evidence,
    corrections,
  }: Record<'passages' | 'evidence' | 'corrections', number>) =>
    `${counted(passages, 'excerpt', 'excerpts')}, ${counted(evidence, 'statement', 'statements')} and ${counted(corrections, 'correction', 'corrections')} are deleted with it. Nobody can find them from now on.`,
  deleteDerived:
    'The reflection begins to forget it at once. The words are erased for good after ten minutes. Until then you can bring it back.',
  deleteConfirm: 'Delete',
});

export const correctionTexts = inWords('knowledge/knowledge.correctionTexts', {
  title: 'Corrections',
  description:
    'Corrections that wait for your decision. Once approved, a correction is used instead of what it corrects.',
  pendingTitle: 'To decide',
  pendingDescription: 'The original words stay in their source, whatever you decide.',
  pendingLabel: 'Corrections to decide',
  decidedTitle: 'Decided',
  decidedDescription: 'You can correct an accepted correction again, like every statement.',
  decidedLabel: 'Decided corrections',
  emptyTitle: 'Nothing to decide',
  empty: 'Open a source and choose “Correct this” beside a statement that is wrong.',
  wrong: 'Original words',
  corrected: 'Correction',
  reason: 'Why',
  proposedBy: (name: string, date: string) => `Proposed by ${name}, ${date}`,
  proposed: (date: string) => `Proposed ${date}`,
  decidedOn: { pending: '', accepted: 'Accepted', rejected: 'Rejected' },
  accept: 'Accept',
  acceptOf: (corrected: string) => `Accept: ${corrected}`,
  reject: 'Reject',
  rejectOf: (corrected: string) => `Reject: ${corrected}`,
  managersAccept: 'Guests would hear it, so only an owner or admin can accept it.',
  left: (count: number) => `${counted(count, 'correction', 'corrections')} to decide.`,
});

export const sourceRefusalTexts = inWords('knowledge/knowledge.sourceRefusalTexts', {
  titleNeeded: 'Give a title with visible characters.',
  titleLong: `Use at most ${SOURCE_LIMITS.titleLength} characters.`,
  contentNeeded: 'Paste the text here.',
  contentLong: 'This text is too long for this field. Save it as a file, and add the file.',
  urlNeeded: 'Enter the address of a web page, such as https://example.org/a-talk.',
  dateForm: 'Enter a date, such as 2026-01-31.',
  namespaceNeeded: 'Choose a collection.',
  statementNeeded: 'Say what is right instead.',
  languageNeeded: 'Choose one of the languages.',
  statementLong: 'Use at most 2,000 characters.',
});
