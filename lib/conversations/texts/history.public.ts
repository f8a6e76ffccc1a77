import { minutesAndSeconds } from '#lib/platform/texts/duration.public.ts';
import { counted } from '#lib/platform/words/formats.public.ts';
import { inWords } from '#lib/platform/words/in-words.public.ts';

export const historyTexts = inWords('conversations/history.historyTexts', {
  title: 'History',
  nav: 'History',
  description: 'Past conversations, spoken and written: what was said, and which sources were used.',
  tabsLabel: 'Whose conversations',
  tabs: { mine: 'Yours', guests: 'Guests’', members: 'Other members’' },
  listLabel: 'Conversations, the newest first',
  search: 'Find a conversation by its words',
  searchSubmit: 'Find',
  notFoundTitle: 'No conversation says that',
  notFound: (words: string) => `No conversation that you may read contains “${words}”.`,
  titlesOnly: 'In your oldest typed conversations we searched only the titles. Open one to read it.',
  pagesLabel: 'More conversations',
  newer: 'Newer ones',
  older: 'Older ones',
  empty: {
    mine: {
      title: 'You have not talked with it yet',
      body: 'Your conversations appear here, so that you can read them again.',
    },
    guests: {
      title: 'No guest has talked with it yet',
      body: 'Guests can talk with it by a share link or on the public page, when something is published.',
    },
    members: {
      title: 'No other member has talked with it yet',
      body: 'You will see when members talked and for how long, but not what was said.',
    },
  },
  talk: 'Talk with it',
  makeLink: 'Make a share link',
  invite: 'Invite somebody',
  kinds: {
    interview: 'Interview',
    reflection: 'Conversation',
    share: 'Public conversation',
    typed: 'Typed conversation',
  },
  withGuest: 'A guest',
  overLink: (label: string) => `through “${label}”`,
  somebody: 'Somebody who has left',
  inWriting: 'in writing',
  encrypted: 'Encrypted',
  byVoice: 'by voice',
  lasted: minutesAndSeconds,
  offRecord: 'Off the record',
  failed: 'Did not start',
  goingOn: 'In progress',
  privateOf: (name: string) => `${name}, in private`,
});

export const historyFiguresTexts = inWords('conversations/history.historyFiguresTexts', {
  title: 'The last thirty days',
  description: 'Conversations of each day, with members and with guests.',
  chartLabel: (members: number, guests: number) =>
    `Conversations of each of the last thirty days: ${members} with members and ${guests} with guests in all.`,
  today: 'today',
  day: (day: string, members: number, guests: number) =>
    `${day}: ${members} with members, ${guests} with guests.`,
  members: 'Members',
  guests: 'Guests',
  busiest: (day: string, count: number) => `Most on ${day}: ${count}.`,
  topicsTitle: 'What guests ask about',
  topicsDescription: 'The sources that were found for guests’ questions in the last 90 days.',
  answers: (count: number) => counted(count, 'question', 'questions'),
  noTopics: 'Nothing yet. You will see here which sources answer the questions of guests.',
});

export const pastConversationTexts = inWords('conversations/history.pastConversationTexts', {
  title: { interview: 'An interview', reflection: 'A conversation', share: 'A public conversation' },
  recapTitle: 'Recap',
  memoriesTitle: 'What it remembers about you',
  memoriesDescription: 'Only you can read this. The reflection uses it only when it talks with you.',
  forget: 'Forget',
  forgetLabel: (memory: string) => `Forget: ${memory}`,
  transcriptTitle: 'Transcript',
  you: 'You',
  guest: 'Guest',
  nothingKept: 'This conversation was off the record. We did not keep what was said.',
  notYours:
    'Only the member who talked can read this conversation. You see only when they talked and for how long.',
  notArrived: 'The transcript is not here yet. Wait a moment, then reload the page.',
  nothingSaid: 'Nothing was said.',
  onlyGreeting: 'Nobody said anything after the greeting, so nothing was kept.',
  failedTitle: 'It did not start',
  rated: { good: 'Rated as a good answer', bad: 'Rated as not a good answer' },
  sourcesLabel: 'Sources of this answer',
  lookedUpLabel: 'Looked up for this answer',
  textChanged: 'The text has changed since then. These are the earlier words.',
  openSource: 'Open the source',
  interviewSource: 'Saved as a source:',
  download: 'Download the transcript',
  delete: 'Delete…',
  deleteTitle: 'Delete this conversation?',
  deleteConsequences:
    'The transcript, the recap and what was remembered from it are deleted, here and at the voice service. If the conversation was saved as a source, the source stays until you delete it. This cannot be undone.',
  deleteConfirm: 'Delete it',
});
