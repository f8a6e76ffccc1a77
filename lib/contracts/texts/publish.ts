const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${new Intl.NumberFormat('en').format(count)} ${many}`;

const statements = (count: number) => counted(count, 'statement', 'statements');
const sources = (count: number) => counted(count, 'source', 'sources');

type Visibility = 'sealed' | 'private' | 'published';

export const publishTexts = {
  title: 'Publish',
  nav: 'Publish',
  description: 'Choose who can hear each collection. You see everything that changes before you confirm.',
  namespacesTitle: 'Collections',
  namespacesDescription:
    'Choose who can hear it, and see what would change. Nothing happens before you confirm.',
  namespacesLabel: 'Collections, and who hears them',
  collections: (count: number) => counted(count, 'collection', 'collections'),
  namespacesHeard: (visibility: string) => `Collections, ${visibility.toLowerCase()}`,
  meaning: 'What sealed, private and published mean',
  choicesLabel: (namespace: string) => `Who hears “${namespace}”`,
  choiceOf: (namespace: string, visibility: string) => `${visibility}: ${namespace}`,
  holds: (statementCount: number, sourceCount: number) =>
    sourceCount === 0 ? 'Empty.' : `${statements(statementCount)} of ${sources(sourceCount)}.`,
};

export const guestsTexts = {
  title: 'What guests hear',
  link: 'The page for guests. Send this address to whoever may talk with it.',
  openPage: 'Open the page for guests',
  description:
    'What you take from guests is gone for them at once. What is new for guests needs these steps.',
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
      title: 'The new version is being prepared',
      body: 'It is made only from what is published now. Until it is live, guests are asked to come back in a moment.',
    },
    checking: {
      title: 'The new version is being checked',
      body: 'It may contain only published words. Until it is live, guests are asked to come back in a moment.',
    },
    rejected: {
      title: 'The new version was not approved',
      body: 'Guests cannot start a conversation. The page “Voice” shows what was found.',
    },
    syncing: {
      title: 'The new version is being sent',
      body: 'Until then, guests are asked to come back in a moment.',
    },
    stale: {
      title: 'The new version waits to be sent',
      body: 'This starts by itself. Until then, guests are asked to come back in a moment.',
    },
    failed: {
      title: 'The new version could not be sent',
      body: 'Guests cannot start a conversation for now.',
    },
    live: {
      title: 'Guests hear it',
      body: 'Guests hear what is published now, and nothing else.',
    },
  },
  emptied: 'Nothing is published. The words that guests could hear are being removed from the voice service.',
  givenUp: 'We tried this five times without success.',
  toFailedJobs: 'See it, and try again',
  toVoice: 'Open the voice page',
  lookAgain: 'Look again',
  changed: 'Something changed. The page is now up to date.',
};

const heardBy: Record<Visibility, string> = {
  sealed: 'only by those who look after it',
  private: 'by the people you invited',
  published: 'by guests too',
};

export const previewTexts = {
  back: publishTexts.title,
  title: {
    sealed: (namespace: string) => `Seal “${namespace}”?`,
    private: (namespace: string) => `Make “${namespace}” private?`,
    published: (namespace: string) => `Publish “${namespace}”?`,
  },
  description: (from: Visibility, to: Visibility) => `Now heard ${heardBy[from]}, after this ${heardBy[to]}.`,
  changedTitle: 'Something changed while you looked',
  changedBody: 'Nothing was done. Below you see what would change now.',
  effectsTitle: 'What it means',
  effects: {
    guestsStart: 'Guests can hear everything below, word for word.',
    guestsStartWhen: 'They hear it when it has been checked and sent, usually within a minute.',
    guestsStop:
      'From the moment you confirm, search finds none of it for guests, not even in conversations that have already begun.',
    guestsStopWhen:
      'New conversations do not know it. A conversation that has already begun may still remember some of it.',
    membersStart: 'The people you invited hear it too.',
    membersStop: 'Viewers no longer hear it. Only owners, admins and operators can find it.',
    membersStay: 'The people you invited still hear it.',
  },
  sourcesLabel: 'Sources of this collection',
  holds: (said: number, passages: number) =>
    `${statements(said)}, ${counted(passages, 'excerpt', 'excerpts')}`,
  openSource: (title: string) => `Open “${title}”`,
  unfinished: 'still being read; its statements follow',
  noSources: 'Empty. The same people can hear what you add later.',
  questionsTitle: {
    start: 'Questions that guests could newly ask',
    stop: 'Questions that guests could no longer ask',
  },
  asking: 'Questions are being asked, before and after …',
  testQuestions: 'Your test questions, asked as a guest would after this change',
  testWillBe: (passes: boolean) => (passes ? 'Will pass' : 'Will fail'),
  testWas: (passes: boolean) => (passes ? 'It passes now.' : 'It fails now.'),
  noTestQuestions: 'There are no test questions for guests.',
  addTestQuestions: 'Add some',
  comparing: 'The instructions are being compared …',
  noQuestions: 'We tried some questions, and guests get the same answers.',
  before: 'Now',
  after: 'After this change',
  noAnswer: '“I never talked about that.”',
  statementsTitle: 'Each sentence, by source',
  statementsDescription: {
    start:
      'Open a source to see each sentence that guests could be told, and hide the ones you want to keep.',
    stop: 'Open a source to see each sentence that guests could be told until now.',
    same: 'Open a source to see each of its sentences.',
  },
  counts: (total: number, sourceCount: number) =>
    total === 0 ? 'There is no statement in it.' : `${statements(total)} of ${sources(sourceCount)}`,
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
    'The instructions before and after. They contain some of the statements. If an AI chooses the statements, its final choice can differ.',
  emerging: 'It has few statements so far. It answers carefully and says that it is still being made.',
  confirmTitle: 'Decide',
  confirm: {
    sealed: (namespace: string) => `Seal “${namespace}”`,
    private: (namespace: string) => `Make “${namespace}” private`,
    published: (namespace: string) => `Publish “${namespace}”`,
  },
  cancel: 'Leave it as it is',
  unseal: (collection: string) =>
    `“${collection}” is sealed: not even members hear it. I want everybody to hear what is in it.`,
  confirmHint: {
    sealed: 'You can take this back at any time.',
    private: 'You can take this back at any time.',
    published: 'You can take this back at any time, but not what somebody has already heard.',
  },
};

export const publishedTexts = {
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
};

export const publishRefusalTexts = {
  visibilityNeeded: 'Choose sealed, private or published.',
  previewNeeded: 'Look at what would change first.',
};
