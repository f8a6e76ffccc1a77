import { counted } from '#lib/platform/words/formats.public.ts';
import { inWords } from '#lib/platform/words/in-words.public.ts';
import type { SessionErrorCode } from '../session-event.public.ts';

export const chatListTexts = inWords('chat/chat.chatListTexts', {
  title: 'A typed conversation',
  importTitle: 'Continue from a file',
  importLabel: 'A conversation that you have downloaded (.relavium.yaml)',
  untitled: 'Empty conversation',
  changed: (moment: string) => `last changed ${moment}`,
  status: { active: 'Answering', idle: null, exported: 'Downloaded', ended: 'Closed' },
  deleteTitle: 'Delete this conversation?',
  deleteConsequences:
    'Every message in it and the files in its own folder are deleted at once. This cannot be undone. Download it first if you may want it.',
  deleteConfirm: 'Delete it',
  othersTitle: 'Typed conversations of others',
  othersDescription: 'You see that these conversations exist. Only the people who wrote them can read them.',
  othersLabel: 'Typed conversations of other members',
});

export const chatTexts = inWords('chat/chat.chatTexts', {
  untitled: 'New conversation',
  region: (name: string) => `A typed conversation with ${name}`,
  log: 'What was said',
  emptyTitle: (name: string) => `Ask ${name} something`,
  empty: 'It answers from its sources, and shows you which ones.',
  emptyForStewards:
    'It can also write and read files, such as “save as notes.txt: …”. It asks you before it changes anything.',
  sayHint: 'Enter sends, Shift and Enter begin a new line, Escape stops an answer.',
  stop: 'Stop',
  thinking: 'Thinking…',
  reasoning: 'How it reached this answer',
  media: (type: string) => `You can see this part only in the download (${type}).`,
  editLabel: (words: string) => `Edit and ask again: ${words}`,
  editField: 'What would you rather ask?',
  editHint: 'A new conversation continues from here. This one does not change.',
  editSend: 'Ask in a new conversation',
  cancel: 'Cancel',
  withTools: 'With tools',
  encrypted: 'Encrypted',
  offRecord: 'Off the record',
  offRecordOpen:
    'Off the record: this is deleted with its files when you close it, or half an hour after the last word.',
  talkInstead: 'Talk instead',
  talkHint: 'A new conversation. What is encrypted here is not told to the voice service.',
  recapTitle: 'Recap, and what it remembers',
  recapHint: 'Encrypted, as the conversation is. It is told in your next encrypted conversations only.',
  memoriesLabel: 'What it remembers of you',
  unanswered: 'This was not answered.',
  halfAnswered: 'This answer was not finished. Anything it had already done is not undone.',
  stopped: 'This answer was stopped.',
  copy: 'Copy',
  copied: 'Copied',
  showEarlier: (count: number) => `Show earlier messages (${count})`,
  tryAgain: 'Ask again',
  staysDone: 'Anything it had already done is not undone, and is not done again unless you ask.',
  goOn: 'Go on in a new conversation',
  answeredBy: (model: string) => `Answered by ${model}, because the usual model did not answer.`,
  toolRounds: {
    title: 'It stopped on the way',
    body: 'It has looked things up or done things as often as one answer may. Ask it to continue, or ask for less at once.',
  },
  modelGone: {
    title: 'The model of this conversation is gone',
    body: 'This installation no longer has it. You can go on with the present one in a new conversation, which knows what was said here.',
  },
  startAnother: 'All your conversations',
  endings: {
    length: {
      title: 'The answer was cut off',
      body: 'The answer was too long. Ask it to continue.',
    },
    content_filter: {
      title: 'The answer was held back',
      body: 'The AI service refused this answer. Ask in other words.',
    },
  },
  tokens: (input: number, output: number) => `${tokens(input)} read, ${tokens(output)} written`,
  cost: (dollars: string, isExact: boolean) => (isExact ? dollars : `about ${dollars}`),
  lessThanACent: 'less than $0.01',
  usageLabel: 'What this conversation used',
  offline: 'You are offline. Your conversation is still here. It continues when you are online again.',
  reconnecting: 'The connection was lost. Connecting again…',
  signedOut: 'You are signed out.',
  signIn: 'Sign in',
  gone: 'This conversation was deleted.',
  unreachable: 'The server could not be reached. Check the connection and send it again.',
  notSentOffline: 'You are offline. Send it again when you are back.',
  notDone: 'Something went wrong on our side. Nothing was lost. Try again in a moment.',
  menu: 'More about this conversation',
  download: 'Download',
  rename: 'Rename…',
  renameTitle: 'Rename this conversation',
  renameField: 'Name',
  renameSubmit: 'Rename it',
  close: 'Close this conversation…',
  closeTitle: 'Close this conversation?',
  closeOffRecord:
    'Every message and the files in its own folder are deleted at once. Only the date and length stay. This cannot be undone.',
  closeConsequences:
    'You can no longer write in it. You can still read, download and delete it, or continue from any message in a new conversation.',
  closeConfirm: 'Close it',
  delete: 'Delete…',
  ended: 'This conversation is closed. You can read and download it.',
});

export const chatFileTexts = inWords('chat/chat.chatFileTexts', {
  title: 'Files of this conversation',
  label: 'Files of this conversation',
  none: 'No files yet. Add one, or ask it to write one.',
  add: 'Add a file (up to 1 MB)',
  tooLarge: 'A file may hold 1 MB at most.',
  size: (bytes: number) => (bytes < 1_000 ? `${bytes} bytes` : `${Math.round(bytes / 1_000)} kB`),
});

export const chatRefusalTexts = inWords('chat/chat.chatRefusalTexts', {
  tooManyWindows: 'This conversation is open in too many windows. Close some of them.',
  stillSearching: 'Your last search is still running. Wait a moment, then search again.',
  full: (files: number) => `A conversation keeps ${files} files and 100 MB at most. This one is full.`,
  noFiles: 'This installation keeps no files for conversations.',
  erased: 'What was said in this conversation has been erased, for good.',
});

/** Models count in parts of words; of ordinary language four are about three words. */
const WORDS_OF_A_PART = 0.75;
const tokens = (count: number) => {
  const words = Math.round(count * WORDS_OF_A_PART);
  return counted(words, 'word', 'words');
};

/** What a tool does, in words; `running` until it has answered. */
export const chatToolTexts = inWords('chat/chat.chatToolTexts', {
  names: {
    retrieve_context: { running: 'Looking it up', done: 'Looked it up' },
    request_source_ingest: { running: 'Noting it as a source', done: 'Noted it as a source' },
    propose_fact_correction: { running: 'Proposing a correction', done: 'Proposed a correction' },
    read_file: { running: 'Reading a file', done: 'Read a file' },
    write_file: { running: 'Writing a file', done: 'Wrote a file' },
    list_directory: { running: 'Looking through the files', done: 'Looked through the files' },
    run_command: { running: 'Running a command', done: 'Ran a command' },
    git_status: { running: 'Looking at what has changed', done: 'Looked at what has changed' },
    git_commit: { running: 'Recording the changes', done: 'Recorded the changes' },
    http_request: { running: 'Asking another website', done: 'Asked another website' },
    mcp_tools: { running: 'Asking what other services offer', done: 'Asked what other services offer' },
    mcp_call: { running: 'Asking another service', done: 'Asked another service' },
  } as Readonly<Record<string, { running: string; done: string }>>,
  other: (name: string) => `The tool “${name}”`,
  failed: (done: string) => `${done}: it did not work`,
  denied: (running: string) => `${running}: not allowed`,
  found: (passages: number) => counted(passages, 'excerpt', 'excerpts'),
  asked: 'Request',
  answered: 'Answer',
});

export const approvalTexts = inWords('chat/chat.approvalTexts', {
  title: 'It asks for your permission',
  actions: {
    write_file: 'It wants to write this file:',
    run_command: 'It wants to run this command:',
    git_commit: 'It wants to record these changes:',
    http_request: 'It wants to send this to another website:',
    mcp_call: 'It wants to send this to another service:',
    request_source_ingest: 'It wants to keep this as a source:',
    model: 'This answer would cost more than this conversation may spend:',
  } as Readonly<Record<string, string>>,
  other: (tool: string) => `It wants to use “${tool}”:`,
  allow: 'Allow',
  refuse: 'Do not allow',
  left: (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} left`,
  leftLabel: 'If you do not answer in time, nothing is done.',
  states: {
    approved: { own: 'You allowed it.', other: 'It was allowed in another window.' },
    refused: { own: 'You did not allow it.', other: 'It was refused in another window.' },
    expired: {
      own: 'You did not answer in time, so nothing was done.',
      other: 'Nobody answered in time, so nothing was done.',
    },
    over: {
      own: 'The answer was stopped before anybody decided.',
      other: 'The answer was stopped before anybody decided.',
    },
  },
});

interface Ending {
  title: string;
  body: string;
}

const endings = inWords('chat/chat.chatErrorTexts', {
  validation: {
    title: 'Your message was not understood',
    body: 'Something in this conversation could not be read. Ask in other words, or start a new conversation.',
  },
  content_filter: {
    title: 'The answer was held back',
    body: 'The AI service refused this answer. Ask in other words.',
  },
  provider_auth: {
    title: 'The AI service refuses this installation',
    body: 'Its access key is missing or not valid. Tell the person who runs this installation.',
  },
  provider_rate_limit: {
    title: 'The AI service is too busy',
    body: 'Wait a little, and ask again.',
  },
  provider_unavailable: {
    title: 'The AI service does not answer',
    body: 'Nothing is wrong on your side. Ask again in a moment.',
  },
  tool_denied: {
    title: 'It was not allowed',
    body: 'The reflection wanted to do something that is not allowed, so it stopped.',
  },
  tool_failed: { title: 'A tool failed', body: 'The tool that the reflection used did not work. Ask again.' },
  tool_unavailable: {
    title: 'A tool is missing',
    body: 'The reflection needs a tool that is switched off in this installation.',
  },
  budget_exceeded: {
    title: 'The limit for costs is reached',
    body: 'Answers cost money. Start a new conversation, try again tomorrow, or ask the person who runs this installation.',
  },
  run_timeout: {
    title: 'It took too long',
    body: 'The answer did not come in time. Ask a smaller question, or ask again.',
  },
  turn_limit: {
    title: 'This conversation is full',
    body: 'Go on in a new one, which knows what was said here. You can still read this one.',
  },
  cancelled: { title: 'The answer was stopped', body: 'Ask again whenever you like.' },
  sandbox_error: {
    title: 'The files could not be opened',
    body: 'The files of this conversation cannot be reached. Ask again, or tell the person who runs this installation.',
  },
  internal: {
    title: 'The answer was interrupted',
    body: 'Something went wrong on our side. What was said is safe. Ask again.',
  },
} satisfies Record<SessionErrorCode, Ending>);

/** Why a turn came to nothing, and what to do; a code may be newer than this page. */
export const chatErrorTexts: Readonly<Record<string, Ending>> = endings;

export const eraseChatsTexts = inWords('chat/chat.eraseChatsTexts', {
  title: 'Typed conversations',
  description:
    'What members write with the reflection is encrypted. Nobody else reads it, but you can erase all of it.',
  button: 'Erase all typed conversations…',
  dialogTitle: 'Erase all typed conversations?',
  consequences:
    'All typed conversations of all members are erased at once, with the files in their own folders. No copy can be read after that. Voice conversations and sources stay. This cannot be undone.',
  confirm: 'Erase them for good',
  done: 'All typed conversations were erased.',
});
