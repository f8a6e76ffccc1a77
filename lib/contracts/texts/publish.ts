const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${new Intl.NumberFormat('en').format(count)} ${many}`;

const statements = (count: number) => counted(count, 'statement', 'statements');
const sources = (count: number) => counted(count, 'source', 'sources');

type Visibility = 'sealed' | 'private' | 'published';

export const publishTexts = {
  title: 'Publish',
  nav: 'Publish',
  description: 'Who hears what, namespace by namespace. Before anything changes, you see exactly what would.',
  namespacesTitle: 'Namespaces',
  namespacesDescription:
    'Choose another visibility to see what it would change. Nothing happens before you confirm.',
  namespacesLabel: 'Namespaces, and who hears them',
  choicesLabel: (namespace: string) => `Who hears “${namespace}”`,
  choiceOf: (namespace: string, visibility: string) => `${visibility}: ${namespace}`,
  holds: (statementCount: number, sourceCount: number) =>
    sourceCount === 0
      ? 'Nothing stands here yet.'
      : `${statements(statementCount)} of ${sources(sourceCount)}.`,
};

export const guestsTexts = {
  title: 'What guests hear',
  description:
    'What was taken from guests is out of their reach at once. What is new to them needs these steps.',
  stepsLabel: 'The way to guests',
  steps: ['Put together', 'Checked', 'Sent', 'Live'],
  standing: {
    closed: {
      title: 'Guests hear nothing',
      body: 'No namespace is published, so nobody can start a conversation without an account.',
    },
    empty: {
      title: 'There is no voice yet',
      body: 'It is put together as soon as a first source has been read.',
    },
    compiling: {
      title: 'The voice is being put together',
      body: 'From exactly what is published now. Until it is live, guests who want to start are asked to come back in a moment.',
    },
    checking: {
      title: 'The voice is being checked',
      body: 'Nothing that is not published may stand in it. Until it is live, guests who want to start are asked to come back in a moment.',
    },
    rejected: {
      title: 'The voice was not approved',
      body: 'So guests cannot start a conversation. The voice page says what was found.',
    },
    syncing: {
      title: 'The voice is being sent',
      body: 'Guests who want to start are asked to come back in a moment.',
    },
    stale: {
      title: 'The voice waits to be sent',
      body: 'This starts by itself. Guests who want to start are asked to come back in a moment.',
    },
    failed: { title: 'The voice could not be sent', body: 'So guests cannot start a conversation for now.' },
    live: {
      title: 'Guests hear it',
      body: 'They are told what is published now, and nothing else.',
    },
  },
  emptied:
    'Nothing is published. What guests’ agent still keeps is being replaced, so that nothing of it is left there.',
  givenUp: 'Work that belongs to this was tried five times and given up.',
  toFailedJobs: 'See it, and try again',
  toVoice: 'Open the voice page',
  lookAgain: 'Look again',
  changed: 'Something changed. The page has been brought up to date.',
};

const heardBy: Record<Visibility, string> = {
  sealed: 'only by stewards',
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
  description: (from: Visibility, to: Visibility) =>
    `It is heard ${heardBy[from]} now, and would be heard ${heardBy[to]}.`,
  changedTitle: 'Something changed while you looked',
  changedBody: 'So nothing was done. This is what it would mean now.',
  effectsTitle: 'What it means',
  effects: {
    guestsStart:
      'Guests can be told everything below, word for word, and can find every passage of its sources.',
    guestsStartWhen:
      'They hear it as soon as a voice with it is put together, checked and sent. That usually takes less than a minute.',
    guestsStop:
      'From the moment you confirm, no search finds any of it for guests, in conversations that are going on too.',
    guestsStopWhen:
      'Nobody can start with the old voice from then on. A conversation that has begun may still remember what it has been told.',
    membersStart: 'The people you invited hear it too.',
    membersStop: 'The people you invited hear it no more; only owners, admins and operators find it.',
    membersStay: 'The people you invited go on hearing it.',
  },
  sourcesTitle: 'Whole texts',
  sourcesDescription: {
    start: 'Guests would find every passage of these, and read their titles.',
    stop: 'Guests would find no passage of these any more.',
    same: 'What stands in this namespace.',
  },
  sourcesLabel: 'Sources of this namespace',
  passages: (count: number) => counted(count, 'passage', 'passages'),
  unfinished: 'still being read: what it holds follows at once',
  noSources: 'No source stands here. What is added later is heard by the same people at once.',
  statementsTitle: 'Word for word',
  statementsDescription: {
    start: 'Every statement that guests could be told.',
    stop: 'Every statement that guests could be told until now.',
    same: 'Every statement it holds.',
  },
  counts: (total: number, sourceCount: number, byKind: readonly string[]) =>
    total === 0
      ? 'There is no statement in it.'
      : `${statements(total)} of ${sources(sourceCount)}${byKind.length > 0 ? `: ${byKind.join(', ')}` : ''}.`,
  kindCount: {
    fact: (count: number) => counted(count, 'fact', 'facts'),
    belief: (count: number) => counted(count, 'belief', 'beliefs'),
    story: (count: number) => counted(count, 'story', 'stories'),
    phrase: (count: number) => counted(count, 'turn of phrase', 'turns of phrase'),
    style: (count: number) => counted(count, 'note on manner', 'notes on manner'),
    told: (count: number) => counted(count, 'other statement', 'other statements'),
  },
  kind: {
    fact: 'Fact',
    belief: 'Belief',
    story: 'Story',
    phrase: 'Turn of phrase',
    style: 'Manner',
    told: 'Told',
  },
  correction: 'A correction',
  correctionOnly: 'Corrections without a source',
  statementsOf: (source: string) => `Statements of ${source}`,
  range: (from: number, to: number, of: number) => `Statements ${from} to ${to} of ${of}`,
  pagesLabel: 'More statements',
  earlier: 'Earlier',
  later: 'Later',
  packTitle: 'What guests’ agent is told',
  packDescription:
    'Its instructions, before and after. They hold a choice of the statements; where a model makes that choice, it may be another one of the same list.',
  emerging: 'Told with few statements so far, it answers carefully and says that it is still being made.',
  toDecision: 'Skip to the decision',
  confirmTitle: 'Decide',
  confirm: {
    sealed: (namespace: string) => `Seal “${namespace}”`,
    private: (namespace: string) => `Make “${namespace}” private`,
    published: (namespace: string) => `Publish “${namespace}”`,
  },
  cancel: 'Leave it as it is',
  confirmHint: {
    sealed: 'You can take this back at any time.',
    private: 'You can take this back at any time.',
    published: 'You can take this back at any time. What somebody has heard by then, they have heard.',
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
      'For everybody but stewards it is out of reach as of now, in conversations that are going on too.',
    private: 'For guests it is out of reach as of now, in conversations that are going on too.',
    published: 'When guests hear it stands below.',
  },
};

export const publishRefusalTexts = {
  visibilityNeeded: 'Choose sealed, private or published.',
  previewNeeded: 'Look at what would change first.',
};
