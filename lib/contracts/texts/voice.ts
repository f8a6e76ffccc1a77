const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${new Intl.NumberFormat('en').format(count)} ${many}`;

const statements = (count: number) => counted(count, 'statement', 'statements');

export const voiceTexts = {
  title: 'Voice',
  nav: 'Voice',
  description: 'What the reflection speaks from, how it came to be, and what speaks where.',
  tabsLabel: 'Pages about the voice',
  tabNow: 'Now',
  tabCompare: 'Compare',
};

export const maturityTexts = {
  title: 'Maturity',
  description:
    'A voice is mature when there is enough of every kind to speak from. Until then it answers carefully, and says that it is still being made.',
  audience: { private: 'With members', public: 'With guests' },
  heardFrom: {
    private: 'Private and published namespaces',
    public: 'Published namespaces alone',
  },
  mature: 'Mature',
  emerging: 'Emerging',
  kinds: {
    fact: 'Facts',
    belief: 'Beliefs',
    story: 'Stories',
  },
  have: (have: number, need: number) => (have >= need ? `${have}` : `${have} of ${need}`),
  missing: (parts: readonly string[]) => `Still missing: ${parts.join(', ')}.`,
  missingOf: {
    fact: (count: number) => counted(count, 'fact', 'facts'),
    belief: (count: number) => counted(count, 'belief', 'beliefs'),
    story: (count: number) => counted(count, 'story', 'stories'),
  },
  complete: 'Nothing is missing.',
  addMore: 'Add a source',
};

export const surfaceTexts = {
  title: 'Agents',
  description:
    'Each kind of conversation has an agent of its own at the voice provider. Here is what each was told.',
  label: 'Agents',
  names: { standard: 'With members', memory: 'With members who have talked before', public: 'With guests' },
  standing: {
    closed: { label: 'Closed', body: 'No namespace is published, so there is nothing for guests to hear.' },
    empty: { label: 'Not yet', body: 'There is no voice to give it: add a first source.' },
    compiling: { label: 'Compiling', body: 'The voice that it is to have is being put together.' },
    checking: { label: 'Checking', body: 'The voice that it is to have is being checked.' },
    rejected: { label: 'Held back', body: 'The voice that it is to have was not approved; see below why.' },
    live: { label: 'Live', body: 'It speaks from what is live.' },
    syncing: { label: 'Syncing', body: 'It is being told at this moment.' },
    failed: { label: 'Failed', body: '' },
    stale: { label: 'Stale', body: 'It was told something older, and waits for its turn.' },
  },
  olderServes: 'Until then members talk with what it was told before.',
  nobodyServed: 'Until then guests are asked to come back.',
  sent: (when: string) => `Last told ${when}.`,
  driftTitle: (count: number) =>
    `Somebody changed ${counted(count, 'setting', 'settings')} of it at the provider`,
  driftBody: 'It is put back by itself. What the last look found:',
  driftLabel: (surface: string) => `Settings that differ: ${surface}`,
  wanted: 'Should be',
  found: 'Was',
  moved: 'Something changed. The page has been brought up to date.',
};

export const generationTexts = {
  title: 'Generations',
  description: 'Every voice that was ever put together. None is changed afterwards; another one follows it.',
  label: 'Generations, newest first',
  name: (generation: number) => `Generation ${generation}`,
  emptyTitle: 'No voice yet',
  empty: 'The first one is put together as soon as a source has been read.',
  addFirst: 'Add the first source',
  status: {
    candidate: { label: 'Checking', body: 'It was put together, and is being checked.' },
    approved: { label: 'Approved', body: 'It passed every check, and goes live in a moment.' },
    rejected: { label: 'Not approved', body: 'It never spoke. The one before it went on.' },
    promoted: { label: 'Live', body: 'It speaks.' },
    stale: {
      label: 'Overtaken',
      body: 'It passed every check, but a later one was faster, or something in it was taken back.',
    },
    superseded: { label: 'Before', body: 'It spoke until another one took its place.' },
  },
  made: (when: string) => `Put together ${when}`,
  live: (from: string) => `Live since ${from}`,
  lived: (when: string) => `Live ${when}`,
  copied: (generation: number) => `brings back generation ${generation}`,
  erased: 'Its words were erased with a source that it quoted. That it was there, and when, stays on record.',
  compare: 'Compare with the live one',
  compareOf: (generation: number) => `Compare generation ${generation} with the live one`,
  rollBack: 'Bring back…',
  rollBackOf: (generation: number) => `Bring back generation ${generation}`,
  newer: 'Newer',
  older: 'Older',
  pagesLabel: 'More generations',
};

export const findingTexts = {
  label: (generation: number) => `What was found in generation ${generation}`,
  summary: (count: number) => `What was found: ${counted(count, 'thing', 'things')}`,
  checks: {
    schema: 'It does not have the form that a voice has to have. Whoever runs this installation should know.',
    packs_present:
      'The instructions for one kind of conversation are missing. Whoever runs this installation should know.',
    contract:
      'Its instructions speak of tools or variables that such a conversation does not have, or leave some out. Whoever runs this installation should know.',
    hashes: 'Its fingerprints are not those of its words. Whoever runs this installation should know.',
    provenance:
      'It would tell guests something that is not published now, was corrected, or does not stand word for word in its source.',
    wrap_up: 'It does not say how to end a conversation. Whoever runs this installation should know.',
    leak: 'Words that are not published stand in what guests would be told. The same words may stand in a published source too: check, and move or correct one of them.',
    size: 'It is longer than an agent can be told, or holds characters that it must not. Shorten the longest statements, or move sources to another namespace.',
  },
  where: 'Where:',
  andMore: (count: number) => `and ${counted(count, 'other place', 'other places')}`,
  places: {
    pack: {
      private_standard: 'what members’ agent is told',
      private_memory: 'what the agent of members who have talked before is told',
      public_standard: 'what guests’ agent is told once there is enough to say',
      private_emerging: 'what members’ agent is told while there is little to say',
      public_emerging: 'what guests’ agent is told while there is little to say',
    },
    dossier: { private: 'what is known for members', public: 'what is known for guests' },
    sections: {
      identity: 'who they are',
      tone: 'how they sound',
      values: 'what they hold true',
      stories: 'their stories',
      boundaries: 'what they keep to themselves',
      habits: 'their habits',
      diction: 'how they speak',
    },
    inSection: (place: string, section: string) => `${place}: ${section}`,
    evidence: { private: 'the statements for members', public: 'the statements for guests' },
    numbered: (place: string, number: number) => `${place}, number ${number}`,
    sync: 'the list of what is published',
    other: 'the voice as a whole',
  },
};

export const packTexts = {
  kinds: {
    private_standard: 'Members',
    private_memory: 'Members who have talked before',
    private_emerging: 'Members, while there is little to say',
    public_standard: 'Guests',
    public_emerging: 'Guests, while there is little to say',
  },
  systemPrompt: 'Instructions',
  firstMessage: 'First words',
  same: 'Word for word the same.',
  removed: 'Taken out:',
  added: 'Put in:',
  unchanged: (lines: number) => `${counted(lines, 'line', 'lines')} unchanged`,
  none: 'There is nothing to compare: one of them has no such instructions, or its words were erased.',
  legend: 'Struck through: taken out. Underlined: put in.',
};

export const compareTexts = {
  title: 'Compare',
  description: 'What changed in the instructions of an agent between two generations, word by word.',
  from: 'Before',
  to: 'After',
  kind: 'Whom it speaks with',
  submit: 'Compare',
  option: (generation: number, status: string, when: string) =>
    `${generation}, ${status.toLowerCase()}, ${when}`,
  emptyTitle: 'Nothing to compare yet',
  empty: 'There are two generations to compare as soon as a second one has been put together.',
  result: (from: number, to: number) => `From generation ${from} to ${to}`,
};

export const rollBackTexts = {
  back: voiceTexts.title,
  title: (generation: number) => `Bring back generation ${generation}?`,
  description: (live: number) =>
    `It takes the place of generation ${live} as a new one, through the same checks. It stays until the next change of a source, a correction or a visibility puts the voice together anew.`,
  meansTitle: 'What changes',
  means:
    'What comes back, and what goes. The sources themselves stay as they are, and so does what a search finds.',
  comesTitle: (count: number, audience: string) => `${statements(count)} can be told ${audience} again`,
  goesTitle: (count: number, audience: string) => `${statements(count)} can be told ${audience} no longer`,
  audience: { private: 'to members', public: 'to guests' },
  nothing: 'The statements are the same. Only how they were put together differs.',
  more: (count: number) => `and ${count} more`,
  unreadable: 'What it quotes cannot be listed, because it was put together by an earlier version.',
  compare: 'See the instructions, word by word',
  refusedHint:
    'What was unpublished, corrected or deleted since cannot come back: then this is refused, and says why.',
  confirmTitle: 'Decide',
  confirm: (generation: number) => `Bring back generation ${generation}`,
  cancel: 'Leave it as it is',
  notPossible: {
    erased:
      'The words of this generation were erased with a source that it quoted. It cannot be brought back.',
    promoted: 'This generation is live.',
    never: 'This generation was never live, so there is nothing to bring back.',
  },
  outcome: {
    promoted: {
      title: (from: number) => `Generation ${from} speaks again`,
      body: (as: number) => `As generation ${as}. The agents are being told.`,
    },
    rejected: {
      title: (from: number) => `Generation ${from} was not brought back`,
      body: (as: number) =>
        `It did not pass the checks as generation ${as}, and what was live before still is. What was found stands below.`,
    },
    stale: {
      title: (from: number) => `Generation ${from} was not brought back`,
      body: (as: number) =>
        `Another change was faster than generation ${as}. See what is live now, and decide again.`,
    },
  },
  generationNeeded: 'Choose a generation.',
};
