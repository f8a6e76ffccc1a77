import { FILE_ENDINGS, SOURCE_LIMITS } from '../source-limits.ts';

const megabytes = (bytes: number) => `${Math.floor(bytes / (1024 * 1024))} MiB`;

const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${new Intl.NumberFormat('en').format(count)} ${many}`;

const endings = FILE_ENDINGS.map((ending) => `.${ending}`).join(', ');

export const knowledgeTexts = {
  title: 'Knowledge',
  nav: 'Knowledge',
  tabsLabel: 'Pages about knowledge',
  tabSources: 'Sources',
  tabSearch: 'Search',
  tabCorrections: 'Corrections',
  tabFailedJobs: 'Failed jobs',
  waiting: (count: number) => `${count} waiting`,
  summary: ({ sources, passages, evidence }: { sources: number; passages: number; evidence: number }) =>
    `${counted(sources, 'source', 'sources')}, in ${counted(passages, 'passage', 'passages')} that can be found and ${counted(evidence, 'statement', 'statements')} to speak from.`,
  summaryEmpty: 'Nothing has been given yet. A reflection says only what it was given.',
  overviewAdd: 'Add the first source',
  overviewOpen: 'Add and read sources',
};

export const addTexts = {
  title: 'Add',
  description:
    'What the person wrote or said, in their own words. It is read right away, and you see how far it is.',
  waysLabel: 'What to add',
  paste: 'A text',
  files: 'Files',
  web: 'A web page',
  interview: 'An interview',
  namespace: 'Namespace',
  namespaceOption: (title: string, heardBy: string) => `${title} (${heardBy})`,
  heardBy: { sealed: 'stewards only', private: 'members hear it', published: 'guests hear it' },
  namespaceHint: 'It decides who can ever hear of it.',
  namespaceHintOperator:
    'It decides who can ever hear of it. Adding to what guests hear is for owners and admins.',
  noNamespaceTitle: 'There is no namespace to add to',
  noNamespace:
    'Every namespace here is published, and adding to those is for owners and admins. Ask one of them.',
  sourceTitle: 'Title',
  sourceTitleHint: 'Left empty, it is called by its first line.',
  pageTitleHint: 'Left empty, it is called by the page’s own title.',
  content: 'Text',
  contentHint: (bytes: number) =>
    `Up to ${Math.floor(bytes / 1024)} KiB, some 150,000 words. Add longer texts as a file.`,
  contentTooLong: 'That is too long for this field. Save it as a file, and add that.',
  submitPaste: 'Add the text',
  url: 'Address',
  urlHint: `A page that anybody can open without signing in, of up to ${megabytes(SOURCE_LIMITS.pageBytes)}.`,
  submitWeb: 'Add the page',
  recordedOn: 'When it was held',
  transcript: 'Transcript',
  transcriptHint: 'One line for each turn, beginning with who speaks: “Mara: …”.',
  submitInterview: 'Add the interview',
  interviewFile: 'Or add its transcript as a file, .srt and .vtt too.',
  filesHint: `Up to ${SOURCE_LIMITS.filesAtOnce} at once, each up to ${megabytes(SOURCE_LIMITS.fileBytes)} and ${megabytes(SOURCE_LIMITS.textBytes)} of text: ${endings}.`,
  chooseFiles: 'Choose files',
  dropFiles: 'or drop them here',
  filesNeedScripts:
    'Adding files needs JavaScript, which is off in this browser. Pasting a text works without it.',
  added: (title: string) => `“${title}” was added and is being read.`,
};

export const uploadTexts = {
  label: 'Files of this upload',
  waiting: 'waiting',
  sending: (percent: number) => `${percent}% sent`,
  received: 'received',
  tooMany: `These are too many at once. The first ${SOURCE_LIMITS.filesAtOnce} were taken; add the others afterwards.`,
  lost: 'The connection broke before the file had arrived. Add it again.',
  summary: (received: number, refused: number) =>
    refused === 0
      ? `${counted(received, 'file', 'files')} received.`
      : `${counted(received, 'file', 'files')} received, ${refused} not.`,
};

export const stepTexts = {
  queued: { label: 'Queued', now: 'It waits for its turn.' },
  reading: { label: 'Reading', now: 'Its words are taken out of it.' },
  indexing: { label: 'Indexing', now: 'It is split into passages and statements.' },
  compiling: { label: 'Compiling', now: 'It becomes a part of what the reflection speaks from.' },
  live: { label: 'Live', now: 'It can be found.' },
  failed: { label: 'Failed', now: '' },
};

export const activityTexts = {
  title: 'Going on',
  description: 'You may leave this page; the work goes on without it.',
  failedTitle: 'Not read',
  failedDescription: 'Each says why, and what to do.',
  label: 'Sources that are being read, or could not be',
  progressOf: (title: string) => `How far “${title}” is`,
  step: (number: number, of: number, label: string) => `${label}, step ${number} of ${of}`,
  summary: (live: number, failed: number, unfinished: number) =>
    [
      unfinished > 0 && `${counted(unfinished, 'source is', 'sources are')} being read.`,
      live > 0 && `${counted(live, 'source is', 'sources are')} live.`,
      failed > 0 && `${counted(failed, 'source', 'sources')} could not be read.`,
    ]
      .filter(Boolean)
      .join(' '),
  retry: 'Try again',
  retryOf: (title: string) => `Try again: ${title}`,
};

export const meaningTexts = {
  title: 'Learning what it means',
  description: 'Until this is done, questions find by their words what they do not find by their sense yet.',
  progress: (known: number, all: number) =>
    `${known.toLocaleString('en')} of ${counted(all, 'line', 'lines')} read for their meaning`,
};

export const shelfTexts = {
  title: 'Sources',
  description: 'By namespace, the newest first. Open one to read, correct, move or delete it.',
  filter: 'Namespace',
  filterAll: 'All namespaces',
  filterSubmit: 'Show',
  label: (namespace: string) => `Sources in ${namespace}`,
  all: (count: number) => `All ${counted(count, 'source', 'sources')}`,
  emptyNamespace: 'Nothing stands here yet.',
  emptyTitle: 'No source yet',
  empty:
    'Add a text, a file, a web page or an interview above. Letters, notes and talks are a good beginning.',
  newer: 'Newer',
  older: 'Older',
  pagesLabel: 'More sources',
  kinds: { paste: 'Text', file: 'File', web_page: 'Web page', interview: 'Interview' },
  recordedOn: (date: string) => `from ${date}`,
  addedOn: (date: string) => `added ${date}`,
};

export const deletedTexts = {
  title: 'Deleted',
  description: 'For ten minutes, what was deleted can be brought back. Then its words are erased for good.',
  label: 'Deleted sources',
  until: (time: string) => `can be brought back until ${time} UTC`,
  undo: 'Undo',
  undoOf: (title: string) => `Undo: bring back “${title}”`,
  done: (title: string) => `“${title}” was deleted.`,
};

export const searchTexts = {
  title: 'What would they find?',
  description: 'Asks exactly as a conversation does: who is asking decides which namespaces are looked into.',
  query: 'Question',
  queryHint: 'In your own words, as somebody would ask it.',
  as: 'Who is asking',
  asOptions: { guest: 'A guest', viewer: 'A viewer', steward: 'A steward' },
  asDescriptions: {
    guest: 'No account: published namespaces only.',
    viewer: 'A member: private and published namespaces.',
    steward: 'You: sealed namespaces too.',
  },
  submit: 'Search',
  resultsTitle: (count: number) => counted(count, 'passage', 'passages'),
  resultsLabel: 'Passages found',
  searched: (names: readonly string[]) =>
    names.length === 0 ? 'No namespace was looked into.' : `Looked into ${names.join(', ')}.`,
  emptyTitle: 'Nothing fits',
  empty: {
    guest:
      'A guest would be told that nothing was given about this. Publishing a namespace that holds the answer would change that.',
    viewer: 'A viewer would be told that nothing was given about this. It may be sealed, or missing.',
    steward: 'Nothing was given about this. Add a source, or ask for it in an interview.',
  },
  closeness: { strong: 'Close', weak: 'Comes near' },
  closenessHint: {
    strong: 'It says much of what was asked.',
    weak: 'It may be about something else. The reflection is told so.',
  },
  corrected: 'Corrected',
  insteadOf: 'Instead of',
  correctionOnly: 'A correction without a source',
};

export const sourceTexts = {
  back: 'Knowledge',
  readTitle: 'Read it',
  readDescription: 'Every word as it was given, passage by passage.',
  passagesLabel: 'Passages',
  notReadYet: 'Its words stand here as soon as it has been read.',
  earlier: 'Earlier passages',
  later: 'Later passages',
  pagesLabel: 'More of this source',
  range: (from: number, to: number, of: number) => `Passages ${from} to ${to} of ${of}`,
  passage: (number: number) => `Passage ${number}`,
  originUrl: 'Read from',
  fileName: 'File',
  evidenceTitle: 'What it says',
  evidenceDescription:
    'Statements the reflection may speak from, word for word. Correct what memory got wrong.',
  evidenceEmpty: 'No statement in the first person was found in it. Its passages can be found all the same.',
  kinds: {
    fact: 'Facts',
    belief: 'Beliefs',
    story: 'Stories',
    phrase: 'Turns of phrase',
    style: 'Manner',
    told: 'Also told',
  },
  allOfKind: (count: number, kind: string) => `All ${count}: ${kind.toLowerCase()}`,
  allKinds: 'All kinds',
  hide: 'Hide',
  hideOf: (quote: string) => `Hide: ${quote}`,
  hideDescription:
    'The statement stays here, and in the text. The reflection does not speak from it any more, and you can show it again.',
  hideFrom: {
    guests: 'Hide from guests',
    everybody: 'Hide from everybody',
  },
  hiddenFrom: {
    guests: 'Hidden from guests',
    everybody: 'Hidden from everybody',
  },
  show: 'Show again',
  showOf: (quote: string) => `Show again: ${quote}`,
  correct: 'Correct this',
  correctOf: (quote: string) => `Correct this: ${quote}`,
  correctTitle: 'What is right instead?',
  correctDescription:
    'The words stay as they were said. Once a steward accepts the correction, it is believed before them.',
  correctStatement: 'What is right instead',
  correctStatementHint: 'As the person would say it, in a sentence that stands by itself.',
  correctReason: 'Why',
  correctReasonHint: 'Where it is known from. For those who decide.',
  correctSubmit: 'Propose the correction',
  correctProposed: 'The correction waits to be accepted.',
  correctionWaits: 'A correction waits:',
  outranked: 'Corrected:',
  languageTitle: 'Language',
  languageDescription:
    'Statements and search follow the rules of a language. When you change it, the text is read again.',
  languageLabel: 'Language of the text',
  languageDetect: (name: string | null) => (name ? `Detected: ${name}` : 'Not known'),
  languageDetectAgain: 'Detect it',
  languageSubmit: 'Save and read again',
  languageSaved: 'Saved. The text is being read again.',
  languageOf: (name: string) => `in ${name}`,
  textTitle: 'Text',
  textDescription:
    'Change the words themselves. Earlier texts are kept, so that past answers can be checked.',
  edit: 'Edit the text',
  tooLongToEdit: (bytes: number) =>
    `This text is longer than ${Math.floor(bytes / 1024)} KiB, which is too long to edit here. Delete it, and add the corrected file.`,
  editNotNow: 'It can be edited when it has been read.',
  editTitle: 'Edit the text',
  editDescription:
    'Statements and passages are made anew from the changed text. What you take out is not found from then on.',
  editLabel: 'Text',
  editSubmit: 'Save the text',
  versionsLabel: 'Earlier texts',
  versionTitle: (version: number) => `Text ${version}`,
  versionUntil: (date: string) => `The text until ${date}`,
  versionDescription: 'The text was changed since. Nobody is told these words any more.',
  versionCited: 'What the answer rested on',
  versionNow: 'Open the text as it is now',
  versionPart: (part: number, of: number) => `Part ${part} of ${of}`,
  versionEarlier: 'Earlier',
  versionLater: 'Later',
  versionPagesLabel: 'More of this text',
  titleTitle: 'Title',
  titleDescription: 'Guests read it beside what they are told from a published namespace.',
  titleLabel: 'Title',
  rename: 'Save',
  renamed: 'Saved.',
  moveTitle: 'Namespace',
  moveDescription:
    'Its passages, statements and corrections go with it, and are heard by others from then on.',
  moveSubmit: 'Move',
  moved: 'It was moved. What is made of it follows at once.',
  moveNotAllowed:
    'Letting more people hear it, or taking it from guests, is for owners and admins. Those namespaces cannot be chosen.',
  moveNowhere: 'There is no other namespace that you may move it to.',
  forManagers: 'Guests hear this source. Ask an owner or admin to change it.',
  deleteTitle: 'Delete it',
  deleteDescription: 'It can be brought back for ten minutes.',
  deleteButton: 'Delete…',
  deleteDialogTitle: (title: string) => `Delete “${title}”?`,
  deleteConsequences: ({
    passages,
    evidence,
    corrections,
  }: Record<'passages' | 'evidence' | 'corrections', number>) =>
    `${counted(passages, 'passage', 'passages')}, ${counted(evidence, 'statement', 'statements')} and ${counted(corrections, 'correction', 'corrections')} go with it, and nobody finds them from now on.`,
  deleteDerived:
    'What was derived from it goes when the voice is next put together, which begins at once. The words themselves are erased after ten minutes; until then you can undo this.',
  deleteConfirm: 'Delete',
};

export const correctionTexts = {
  title: 'Corrections',
  description:
    'What was proposed waits here for a steward. An accepted correction is believed before what it corrects.',
  pendingTitle: 'To decide',
  pendingDescription: 'The original words stay in their source, whatever you decide.',
  pendingLabel: 'Corrections to decide',
  decidedTitle: 'Decided',
  decidedDescription: 'An accepted one can be corrected again, like every statement.',
  decidedLabel: 'Decided corrections',
  emptyTitle: 'Nothing to decide',
  empty: 'Open a source and choose “Correct this” beside a statement that is wrong.',
  wrong: 'It was said',
  corrected: 'Right is',
  reason: 'Why',
  proposedBy: (name: string, date: string) => `Proposed by ${name}, ${date}`,
  proposed: (date: string) => `Proposed ${date}`,
  decidedOn: { pending: '', accepted: 'Accepted', rejected: 'Rejected' },
  accept: 'Accept',
  acceptOf: (corrected: string) => `Accept: ${corrected}`,
  reject: 'Reject',
  rejectOf: (corrected: string) => `Reject: ${corrected}`,
  managersAccept: 'Guests would hear it, so an owner or admin has to accept it.',
  left: (count: number) => `${counted(count, 'correction', 'corrections')} to decide.`,
};

export const failedJobTexts = {
  title: 'Failed jobs',
  description: 'Work that was tried five times and given up. Nothing was lost: it can be tried again.',
  label: 'Failed jobs',
  emptyTitle: 'Nothing has failed',
  empty: 'Work that fails again and again is listed here, with its last error.',
  kinds: {
    ingest: 'Reading a source',
    erase: 'Erasing a deleted source',
    forget: 'Erasing a deleted source from older voices',
    regenerate: 'Putting the voice together',
    other: 'Another job',
  },
  ofSource: (kind: string, title: string) => `${kind}: “${title}”`,
  failedOn: (date: string) => `Given up ${date}`,
  retry: 'Try again',
  retryOf: (what: string) => `Try again: ${what}`,
};

export const sourceRefusalTexts = {
  titleNeeded: 'Give a title that can be read.',
  titleLong: `Use at most ${SOURCE_LIMITS.titleLength} characters.`,
  contentNeeded: 'Paste the text here.',
  contentLong: 'This is too long for this field. Save it as a file, and add that.',
  urlNeeded: 'Enter the address of a web page, such as https://example.org/a-talk.',
  dateForm: 'Enter a date, such as 2026-01-31.',
  namespaceNeeded: 'Choose a namespace.',
  statementNeeded: 'Say what is right instead.',
  languageNeeded: 'Choose one of the languages.',
  statementLong: 'Use at most 2,000 characters.',
};
