import type { SessionErrorCode } from '../session-event.ts';
import { counted } from './duration.ts';

export const chatListTexts = {
  nav: 'Chat',
  title: 'Typed conversations',
  description: 'Write with it, let it look things up, and decide yourself what it may do.',
  start: 'New conversation',
  files: 'Files',
  filesLegend: 'Where may it keep files?',
  scopes: {
    sandboxed: {
      label: 'Only in a folder of this conversation',
      description: 'Nobody else sees it. It goes when you delete the conversation.',
    },
    project: {
      label: 'In the shared folder of the reflection',
      description: 'Conversations of everybody who looks after it can work there too.',
    },
  },
  listLabel: 'Your typed conversations, the newest first',
  untitled: 'A conversation without words',
  changed: (moment: string) => `last changed ${moment}`,
  status: { active: 'Answering', idle: null, exported: 'Downloaded', ended: 'Closed' },
  empty: {
    title: 'You have not written with it yet',
    body: 'What you write and what it answers will stand here, for you alone, until you delete it.',
  },
  delete: 'Delete',
  deleteLabel: (title: string) => `Delete “${title}”`,
  deleteTitle: 'Delete this conversation?',
  deleteConsequences:
    'Every message in it and the files in its own folder are deleted at once. This cannot be undone. Download it first if you may want it.',
  deleteConfirm: 'Delete it',
  othersTitle: 'Conversations of others',
  othersDescription: 'You see that they are there. What is said in them belongs to those who write them.',
  othersLabel: 'Typed conversations of other members',
};

export const chatTexts = {
  untitled: 'New conversation',
  region: (name: string) => `A typed conversation with ${name}`,
  log: 'What was said',
  emptyTitle: (name: string) => `Ask ${name} something`,
  empty: 'It answers from what it was given, and shows you where.',
  emptyForStewards:
    'It can also write and read files, such as “save as notes.txt: …”. It asks you before it changes anything.',
  you: 'You',
  sayLabel: 'Your message',
  sayPlaceholder: 'Write a message…',
  sayHint: 'Enter sends, Shift and Enter begin a new line, Escape stops an answer.',
  send: 'Send',
  stop: 'Stop',
  thinking: 'Thinking…',
  reasoning: 'How it came to this',
  media: (type: string) => `Something that is shown only in the download (${type}).`,
  editLabel: (words: string) => `Edit and ask again: ${words}`,
  editField: 'What would you rather ask?',
  editHint: 'This goes on from here in a new conversation. This one stays as it is.',
  editSend: 'Ask in a new conversation',
  cancel: 'Cancel',
  unanswered: 'This was not answered.',
  stopped: 'This answer was stopped.',
  tryAgain: 'Ask again',
  startAnother: 'All your conversations',
  endings: {
    length: {
      title: 'The answer was cut off',
      body: 'It reached the longest that one answer may be. Ask it to go on.',
    },
    content_filter: {
      title: 'The answer was held back',
      body: 'The model’s provider did not let it through. Put the question another way.',
    },
  },
  tokens: (input: number, output: number) => `${tokens(input)} read, ${tokens(output)} written`,
  noCost: 'no cost',
  cost: (dollars: string, isExact: boolean) => (isExact ? dollars : `about ${dollars}`),
  lessThanACent: 'less than $0.01',
  usageLabel: 'What this conversation took',
  offline: 'You are offline. What was said stands here; it goes on by itself when you are back.',
  reconnecting: 'The connection was lost. Connecting again…',
  signedOut: 'You are signed out.',
  signIn: 'Sign in',
  gone: 'This conversation was deleted.',
  unreachable: 'The server could not be reached. Check the connection and send it again.',
  notSentOffline: 'You are offline. Send it again when you are back.',
  notDone: 'Something went wrong on our side. Nothing was lost. Try again in a moment.',
  menu: 'More about this conversation',
  download: 'Download',
  close: 'Close this conversation…',
  closeTitle: 'Close this conversation?',
  closeConsequences:
    'Nothing can be written in it any more. You can still read, download and delete it, and ask again from any message in a new one.',
  closeConfirm: 'Close it',
  delete: 'Delete…',
  ended: 'This conversation is closed. You can read and download it.',
};

const tokens = (count: number) =>
  counted(count, 'token', 'tokens').replace(/^\d+/, (n) => grouped(Number(n)));
const grouped = (count: number) => new Intl.NumberFormat('en').format(count);

/** What a tool does, in words; `running` until it has answered. */
export const chatToolTexts = {
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
  found: (passages: number) => counted(passages, 'passage', 'passages'),
  asked: 'Asked with',
  answered: 'Answer',
};

export const approvalTexts = {
  title: 'It asks for your permission',
  actions: {
    write_file: 'It wants to write this file:',
    run_command: 'It wants to run this command:',
    git_commit: 'It wants to record these changes:',
    http_request: 'It wants to send this to another website:',
    mcp_call: 'It wants to send this to another service:',
    request_source_ingest: 'It wants to keep this as a source:',
    model: 'To answer, it has to spend more than this conversation may cost:',
  } as Readonly<Record<string, string>>,
  other: (tool: string) => `It wants to use “${tool}”:`,
  allow: 'Allow',
  refuse: 'Do not allow',
  left: (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} left`,
  leftLabel: 'Without an answer in time, it is not done.',
  states: {
    approved: { own: 'You allowed it.', other: 'It was allowed in another window.' },
    refused: { own: 'You did not allow it.', other: 'It was not allowed, in another window.' },
    expired: {
      own: 'The time for an answer was up, so it was not done.',
      other: 'Nobody answered in time, so it was not done.',
    },
    over: { own: 'The answer was stopped first.', other: 'The answer was stopped first.' },
  },
};

interface Ending {
  title: string;
  body: string;
}

const endings: Record<SessionErrorCode, Ending> = {
  validation: {
    title: 'It was not understood',
    body: 'Something in this conversation could not be read. Put the question another way, or begin a new conversation.',
  },
  content_filter: {
    title: 'The answer was held back',
    body: 'The model’s provider did not let it through. Put the question another way.',
  },
  provider_auth: {
    title: 'The model does not know this installation',
    body: 'Its key is missing or not valid. Tell whoever runs this installation.',
  },
  provider_rate_limit: {
    title: 'The model has too much to do',
    body: 'It takes no more questions at the moment. Wait a little, and ask again.',
  },
  provider_unavailable: {
    title: 'The model does not answer',
    body: 'Nothing is wrong on your side. Ask again in a moment.',
  },
  tool_denied: { title: 'It was not allowed', body: 'What it wanted to do was not allowed, so it stopped.' },
  tool_failed: { title: 'A tool failed', body: 'What it wanted to use did not work. Ask again.' },
  tool_unavailable: {
    title: 'A tool is missing',
    body: 'What it wanted to use is not switched on in this installation.',
  },
  budget_exceeded: {
    title: 'The budget is used up',
    body: 'Answers cost money, and no more may be spent here. Begin a new conversation, try again tomorrow, or ask whoever runs this installation.',
  },
  run_timeout: {
    title: 'It took too long',
    body: 'The answer was not there in time. Ask for something smaller, or ask again.',
  },
  turn_limit: {
    title: 'That was as much as one conversation takes',
    body: 'Begin a new one to go on. This one stays as it is.',
  },
  cancelled: { title: 'It was stopped', body: 'Ask again whenever you like.' },
  sandbox_error: {
    title: 'Its folder could not be used',
    body: 'The files of this conversation are out of reach. Ask again, or tell whoever runs this installation.',
  },
  internal: {
    title: 'The answer was interrupted',
    body: 'Something went wrong on our side. What was said is safe. Ask again.',
  },
};

/** Why a turn came to nothing, and what to do; a code may be newer than this page. */
export const chatErrorTexts: Readonly<Record<string, Ending>> = endings;

export const eraseChatsTexts = {
  title: 'Typed conversations',
  description:
    'What members write with the reflection is encrypted, and nobody else reads it. You can erase all of it.',
  button: 'Erase all typed conversations…',
  dialogTitle: 'Erase all typed conversations?',
  consequences:
    'Every typed conversation of every member is erased at once, with the keys that open it and the files in the folders of conversations: no copy of it can be read any more. Voice conversations and sources stay. This cannot be undone.',
  confirm: 'Erase them for good',
  done: 'All typed conversations were erased.',
};
