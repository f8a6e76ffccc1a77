import { counted } from '#lib/platform/words/formats.public.ts';
import { inWords } from '#lib/platform/words/in-words.public.ts';

const statements = (count: number) => counted(count, 'statement', 'statements');
const sources = (count: number) => counted(count, 'source', 'sources');

type Visibility = 'sealed' | 'private' | 'published';

export const publishTexts = inWords('voice/publish.publishTexts', {
  title: 'Publish',
  nav: 'Publish',
  description: 'Choose who can hear each collection. You see exactly what changes before you confirm.',
  waitingTitle: (collection: string, waiting: number) =>
    `${sources(waiting)} in “${collection}” ${waiting === 1 ? 'is' : 'are'} not told to guests yet`,
  waitingBody: 'Look at what guests could newly hear, and let them.',
  waitingLook: 'See what guests could newly hear',
  namespacesTitle: 'Collections',
  namespacesDescription: 'Choose who can hear it. Nothing happens until you confirm.',
  namespacesLabel: 'Collections, and who hears them',
  collections: (count: number) => counted(count, 'collection', 'collections'),
  namespacesHeard: (visibility: string) => `Collections, ${visibility.toLowerCase()}`,
  meaning: 'What sealed, private and published mean',
  choicesLabel: (namespace: string) => `Who hears “${namespace}”`,
  choiceOf: (namespace: string, visibility: string) => `${visibility}: ${namespace}`,
  holds: (statementCount: number, sourceCount: number) =>
    sourceCount === 0 ? 'Empty.' : `${statements(statementCount)} in ${sources(sourceCount)}.`,
});

export const guestsTexts = inWords('voice/publish.guestsTexts', {
  title: 'What guests hear',
  link: 'This is the page for guests. Send its address to anybody you like.',
  openPage: 'Open the page for guests',
  description: 'What you take away from guests is gone at once. What you add for them is checked first.',
  descriptionOfSteps:
    'What you take away from guests is gone at once. What you add for them takes these four steps.',
  stepsLabel: 'Steps until guests hear it',
  steps: ['Prepared', 'Checked', 'Sent', 'Live'],
  standing: {
    closed: {
      title: 'Guests hear nothing',
      body: 'No collection is published, so nobody can start a conversation without an account.',
    },
    empty: {
      title: 'It has nothing to say yet',
      body: 'It is prepared as soon as the first source has been read.',
    },
    compiling: {
      title: 'The new version is being made',
      body: 'It is made only from what is published now. Until it is live, guests are asked to come back in a moment.',
    },
    checking: {
      title: 'The new version is being checked',
      body: 'It may contain only published words. Until it is live, guests are asked to come back in a moment.',
    },
    rejected: {
      title: 'The new version was not approved',
      body: 'Guests cannot start a conversation. The page “Voice” shows why.',
    },
    syncing: {
      title: 'The new version is being sent',
      body: 'Until then, guests are asked to come back in a moment.',
    },
    stale: {
      title: 'The new version is waiting to be sent',
      body: 'You do not have to do anything. Until then, guests are asked to come back in a moment.',
    },
    failed: {
      title: 'The new version could not be sent',
      body: 'Guests cannot start a conversation for now.',
    },
    live: {
      title: 'Guests can talk with it',
      body: 'They hear what is published now, and nothing else.',
    },
  },
  emptied: 'Nothing is published. We are deleting the words that guests could hear at the voice service.',
  givenUp: 'We tried this five times without success.',
  toFailedJobs: 'See it, and try again',
  toVoice: 'Open the voice page',
  lookAgain: 'Look again',
  changed: 'Something changed. The page is now up to date.',
});

const heardBy: Record<Visibility, string> = {
  sealed: 'only the people who look after it',
  private: 'the people you invited',
  published: 'everybody',
};

export const previewTexts = inWords('voice/publish.previewTexts', {
  get back() {
    return publishTexts.title;
  },
  title: {
    sealed: (namespace: string) => `Seal “${namespace}”?`,
    private: (namespace: string) => `Make “${namespace}” private?`,
    published: (namespace: string) => `Publish “${namespace}”?`,
  },
  letTitle: (collection: string) => `Let guests hear what was added to “${collection}”?`,
  letIn: 'Guests may hear this',
  description: (from: Visibility, to: Visibility) =>
    `Now ${heardBy[from]} can hear it. After this, ${heardBy[to]} can.`,
  changedTitle: 'Something changed while you looked',
  changedBody: 'Nothing was done yet. Below you see what would change now.',
  effectsTitle: 'What it means',
  effects: {
    guestsStart:
      'Guests can be told every sentence of the person in the sources below, word for word, and in a talk the question that they reply to. What else others wrote or said, e-mail addresses and telephone numbers are never told to them.',
    guestsStartWhen: 'They hear it as soon as it has been checked, usually within a minute.',
    guestsStop:
      'From the moment you confirm, guests find none of it, not even in conversations that have already begun.',
    guestsStopWhen:
      'New conversations do not know it. A conversation that has already begun may still remember some of it.',
    membersStart: 'The people you invited hear it too.',
    membersStop: 'Viewers no longer hear it. Only owners, admins and operators can find it.',
    membersStay: 'The people you invited still hear it.',
  },
  sourcesLabel: 'Sources of this collection',
  holds: (said: number, lines: number) => `${statements(said)}, ${counted(lines, 'line', 'lines')}`,
  openSource: (title: string) => `Open “${title}”`,
  notRead: { reading: 'still being read', failed: 'could not be read' },
  stillReading: (left: number, all: number) =>
    left === 0
      ? 'Everything has been read. One moment …'
      : `${left} of ${sources(all)} ${left === 1 ? 'is' : 'are'} still being read`,
  stillReadingBody:
    'You can decide when all of them have been read, because only then can you see what guests could be told. Stay here, and the button appears by itself, or come back later.',
  readingProgress: 'How much has been read',
  allRead: 'Everything has been read. You can decide now.',
  noSources: 'Empty. The same people can hear what you add later.',
  namesTitle: (names: readonly string[], hasMore: boolean) =>
    `Guests can be told these names: ${names.join(', ')}${hasMore ? ' …' : ''}`,
  namesBody:
    'They stand in the sentences of these sources. If somebody would not want to be named, hide the line below, source by source.',
  questionsTitle: {
    start: 'Questions that guests get an answer to from now on',
    stop: 'Questions that guests no longer get an answer to',
  },
  asking: 'We are trying out questions, before and after …',
  testQuestions: 'Your test questions, as a guest would ask them then',
  testWillBe: (passes: boolean) => (passes ? 'Will pass' : 'Will fail'),
  testWas: (passes: boolean) => (passes ? 'It passes now.' : 'It fails now.'),
  noTestQuestions: 'There are no test questions for guests.',
  addTestQuestions: 'Add some',
  comparing: 'We are comparing the instructions …',
  noQuestions: 'We tried some questions. Guests get the same answers as before.',
  before: 'Now',
  after: 'After this change',
  noAnswer: '“I find no answer to that in what I told.”',
  statementsTitle: 'Lines and statements, source by source',
  statementsDescription: {
    start:
      'Open a source to see its statements, and hide those that you want to keep to yourself. Every line that guests can be told can be read and hidden, too.',
    stop: 'Open a source to see its statements. All of its lines could be told until now.',
    same: 'Open a source to see its statements. Every sentence stands on its own page.',
  },
  counts: ({ statements: said, lines, sources: told }: Record<'statements' | 'lines' | 'sources', number>) =>
    said + lines === 0
      ? 'Nothing that can be told'
      : `${counted(lines, 'line', 'lines')} and ${statements(said)} in ${sources(told)}`,
  kind: {
    fact: 'Fact',
    belief: 'Belief',
    story: 'Story',
    phrase: 'Typical phrase',
    style: 'Way of speaking',
    told: 'Other',
    anecdote: 'Whole story',
    exchange: 'Whole reply',
  },
  correction: 'A correction',
  correctionOnly: 'Corrections without a source',
  statementsOf: (source: string) => `Statements of ${source}`,
  expertsTitle: 'For experts',
  packTitle: 'Instructions for conversations with guests',
  packDescription:
    'What the AI is told before a conversation, now and after this change. Some of the statements are in it. If an AI chooses them, its final choice can differ.',
  emerging: 'It has few statements so far. It answers carefully and says that it is still being made.',
  confirmTitle: 'Your decision',
  confirm: {
    sealed: (namespace: string) => `Seal “${namespace}”`,
    private: (namespace: string) => `Make “${namespace}” private`,
    published: (namespace: string) => `Publish “${namespace}”`,
  },
  cancel: 'Leave it as it is',
  unseal: (collection: string) =>
    `“${collection}” is sealed: not even members can hear it. I want everybody to be able to hear it.`,
  confirmHint: {
    sealed: 'You can take this back at any time.',
    private: 'You can take this back at any time.',
    published: 'You can take this back at any time, but not what somebody has already heard.',
  },
});

export const publishedTexts = inWords('voice/publish.publishedTexts', {
  title: {
    sealed: (namespace: string) => `“${namespace}” is sealed`,
    private: (namespace: string) => `“${namespace}” is private`,
    published: (namespace: string) => `“${namespace}” is published`,
  },
  body: {
    sealed:
      'Only the people who look after the reflection can find it now, also in conversations that have already begun.',
    private: 'Guests can no longer find it, not even in conversations that have already begun.',
    published: 'Below you see when guests hear it.',
  },
});

export const publishRefusalTexts = inWords('voice/publish.publishRefusalTexts', {
  visibilityNeeded: 'Choose sealed, private or published.',
  previewNeeded: 'Look at what would change first.',
});
