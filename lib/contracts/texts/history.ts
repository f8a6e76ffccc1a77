import { counted, minutesAndSeconds } from './duration.ts';

export const historyTexts = {
  title: 'Sessions',
  nav: 'Sessions',
  description: 'Conversations that were had, with what was said and what it rested on.',
  tabsLabel: 'Whose conversations',
  tabs: { mine: 'Yours', guests: 'Guests’', members: 'Other members’' },
  listLabel: 'Conversations, the newest first',
  pagesLabel: 'More conversations',
  newer: 'Newer ones',
  older: 'Older ones',
  empty: {
    mine: {
      title: 'You have not talked with it yet',
      body: 'What you say to it, and what it answers, will stand here for you to read again.',
    },
    guests: {
      title: 'No guest has talked with it yet',
      body: 'Guests come over a share link, or the public page, once something is published.',
    },
    members: {
      title: 'No other member has talked with it yet',
      body: 'You will see that they did and for how long, but not what was said: that is theirs.',
    },
  },
  talk: 'Talk with it',
  makeLink: 'Make a share link',
  invite: 'Invite somebody',
  kinds: { interview: 'Interview', reflection: 'Conversation', share: 'Public side' },
  withGuest: 'A guest',
  overLink: (label: string) => `over “${label}”`,
  somebody: 'Somebody who has left',
  inWriting: 'in writing',
  byVoice: 'by voice',
  lasted: minutesAndSeconds,
  offRecord: 'Off the record',
  failed: 'Did not begin',
  goingOn: 'Going on',
  privateOf: (name: string) => `${name}, in private`,
};

export const historyFiguresTexts = {
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
  topicsDescription: 'The sources in which their questions were looked up in the last ninety days.',
  answers: (count: number) => counted(count, 'question', 'questions'),
  noTopics: 'Nothing yet. Here will stand which of your sources answer what guests ask.',
};

export const pastConversationTexts = {
  title: { interview: 'An interview', reflection: 'A conversation', share: 'A public conversation' },
  recapTitle: 'Recap',
  memoriesTitle: 'What it remembers about you',
  memoriesDescription: 'Only you read this, and it is used only when it talks with you.',
  forget: 'Forget',
  forgetLabel: (memory: string) => `Forget: ${memory}`,
  transcriptTitle: 'Transcript',
  you: 'You',
  guest: 'Guest',
  nothingKept: 'This conversation was off the record. Nothing of what was said is kept.',
  notYours:
    'What another member says to the reflection in private is theirs. You see that they talked, and for how long.',
  notArrived:
    'The transcript has not arrived yet. It takes a moment after a conversation has ended; reload the page then.',
  nothingSaid: 'Nothing was said.',
  failedTitle: 'It did not begin',
  rated: { good: 'Rated as a good answer', bad: 'Rated as not a good answer' },
  sourcesLabel: 'Sources of this answer',
  lookedUpLabel: 'Looked up for this answer',
  textChanged: 'The text was changed since. These are the words as they were.',
  openSource: 'Open the source',
  interviewSource: 'It became a source:',
  download: 'Download the transcript',
  delete: 'Delete…',
  deleteTitle: 'Delete this conversation?',
  deleteConsequences:
    'The transcript, the recap and what was remembered from it are deleted, here and at the voice provider. A source that came of it stays until you delete that too. This cannot be undone.',
  deleteConfirm: 'Delete it',
};
