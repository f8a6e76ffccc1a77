import { counted } from '#lib/platform/words/formats.public.ts';
import { inWords } from '#lib/platform/words/in-words.public.ts';

const statements = (count: number) => counted(count, 'statement', 'statements');

export const voiceTexts = inWords('voice/voice.voiceTexts', {
  title: 'Voice',
  nav: 'Voice',
  description: 'How much the reflection can say, and how it should sound.',
  tabsLabel: 'Pages about the voice',
  tabNow: 'Now',
  tabCompare: 'Compare',
});

export const maturityTexts = inWords('voice/voice.maturityTexts', {
  title: 'How much it can say',
  description: 'With little to say, it answers carefully, and tells people that it is still being made.',
  audience: { private: 'With members', public: 'With guests' },
  heardFrom: {
    private: 'Private and published collections',
    public: 'Published collections only',
  },
  much: 'A lot',
  mature: 'A good start',
  emerging: 'Just beginning',
  kinds: {
    statements: 'Statements',
    tellings: 'Stories and replies',
    themes: 'Subjects',
    minutes: 'Minutes of their words',
  },
  have: (have: number, need: number) => (have >= need ? `${have}` : `${have} of ${need}`),
  complete: 'It has a lot to speak from.',
  addMore: 'Add a source',
});

export const surfaceTexts = inWords('voice/voice.surfaceTexts', {
  title: 'Where it speaks',
  description:
    'Each kind of conversation has its own copy of the reflection at the voice service. Here you see whether each copy is up to date.',
  label: 'Kinds of conversations',
  names: { standard: 'With members', memory: 'With members who have talked before', public: 'With guests' },
  standing: {
    closed: { label: 'Closed', body: 'No collection is published, so there is nothing for guests to hear.' },
    empty: { label: 'Not yet', body: 'There is nothing to say yet: add a first source.' },
    compiling: { label: 'Being prepared', body: 'The new version is being prepared.' },
    checking: { label: 'Checking', body: 'The new version is being checked.' },
    rejected: { label: 'Held back', body: 'The new version was not approved. You see why below.' },
    live: { label: 'Live', body: 'It is up to date.' },
    syncing: { label: 'Being sent', body: 'The new version is being sent.' },
    failed: { label: 'Failed', body: '' },
    stale: { label: 'Waiting', body: 'It still has an older version, and waits for the new one.' },
  },
  olderServes: 'Until then members talk with the earlier version.',
  nobodyServed: 'Until then guests are asked to come back later.',
  sent: (when: string) => `Last updated ${when}.`,
  forExperts: 'For experts',
  version: (id: string) => `Its name at the voice service: ${id}`,
  driftTitle: (count: number) =>
    `Somebody changed ${counted(count, 'setting', 'settings')} at the voice service`,
  driftBody: 'We put the right settings back automatically. The last check found:',
  driftLabel: (surface: string) => `Settings that differ: ${surface}`,
  wanted: 'Should be',
  found: 'Was',
  moved: 'Something changed. The page is now up to date.',
});

export const generationTexts = inWords('voice/voice.generationTexts', {
  title: 'Versions',
  description: 'Every change makes a new version. Earlier ones are kept.',
  label: 'Versions, newest first',
  name: (generation: number) => `Version ${generation}`,
  emptyTitle: 'No version yet',
  empty: 'The first version is made as soon as a source has been read.',
  addFirst: 'Add the first source',
  status: {
    candidate: { label: 'Checking', body: 'It was made, and is being checked.' },
    approved: { label: 'Approved', body: 'It passed every check, and goes live in a moment.' },
    rejected: { label: 'Not approved', body: 'It was never used. The version before it stayed live.' },
    promoted: { label: 'Live', body: 'It is in use now.' },
    stale: {
      label: 'Not used',
      body: 'It passed every check, but a newer version came first, or something in it was taken back.',
    },
    superseded: { label: 'Replaced', body: 'A newer version replaced it.' },
  },
  made: (when: string) => `Made ${when}`,
  live: (from: string) => `Live since ${from}`,
  lived: (when: string) => `Live ${when}`,
  copied: (generation: number) => `brings back version ${generation}`,
  erased: 'Its words were erased with a source that it quoted. We keep only the record that it existed.',
  compare: 'Compare with the live one',
  compareOf: (generation: number) => `Compare version ${generation} with the live one`,
  rollBack: 'Bring back…',
  rollBackOf: (generation: number) => `Bring back version ${generation}`,
  newer: 'Newer',
  older: 'Older',
  pagesLabel: 'More versions',
});

export const findingTexts = inWords('voice/voice.findingTexts', {
  label: (generation: number) => `What was found in version ${generation}`,
  summary: (count: number) => `What was found: ${counted(count, 'thing', 'things')}`,
  checks: {
    schema: 'It does not have the form that a version must have. Tell the person who runs this installation.',
    packs_present:
      'The instructions for one kind of conversation are missing. Tell the person who runs this installation.',
    contract:
      'Its instructions name tools or variables that such a conversation does not have, or leave some out. Tell the person who runs this installation.',
    hashes: 'Its fingerprints do not fit its words. Tell the person who runs this installation.',
    provenance:
      'It would tell guests something that is not published now, was corrected, or is not in its source word for word.',
    wrap_up: 'It does not say how to end a conversation. Tell the person who runs this installation.',
    leak: 'Guests would hear words that are not published. Perhaps a published source has the same words: check, and move or correct one of the sources.',
    size: 'It is too long, or has characters that are not allowed. Shorten the longest statements, or move sources to another collection.',
    orders: 'Some of its words are instructions to an AI. They must not become part of its own instructions.',
  },
  where: 'Where:',
  andMore: (count: number) => `and ${counted(count, 'other place', 'other places')}`,
  places: {
    pack: {
      private_standard: 'the instructions for members',
      private_memory: 'the instructions for members who have talked before',
      public_standard: 'the instructions for guests, when there is enough to say',
      private_emerging: 'the instructions for members, while there is little to say',
      public_emerging: 'the instructions for guests, while there is little to say',
    },
    dossier: { private: 'what is known for members', public: 'what is known for guests' },
    sections: {
      identity: 'who they are',
      tone: 'how they sound',
      values: 'what they hold true',
      stories: 'their stories',
      boundaries: 'what they keep to themselves',
      habits: 'their habits',
      life: 'their life in lines',
      diction: 'how they speak',
    },
    inSection: (place: string, section: string) => `${place}: ${section}`,
    evidence: { private: 'the statements for members', public: 'the statements for guests' },
    numbered: (place: string, number: number) => `${place}, number ${number}`,
    sync: 'the list of what is published',
    other: 'the version as a whole',
  },
});

export const packTexts = inWords('voice/voice.packTexts', {
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
  none: 'There is nothing to compare: one version has no such instructions, or its words were erased.',
  legend: 'Struck through: taken out. Underlined: put in.',
});

export const compareTexts = inWords('voice/voice.compareTexts', {
  title: 'Compare',
  description: 'What changed in the instructions between two versions, word by word.',
  from: 'Before',
  to: 'After',
  kind: 'For conversations with',
  submit: 'Compare',
  option: (generation: number, status: string, when: string) =>
    `${generation}, ${status.toLowerCase()}, ${when}`,
  emptyTitle: 'Nothing to compare yet',
  empty: 'You can compare versions as soon as there are two.',
  result: (from: number, to: number) => `From version ${from} to ${to}`,
});

export const rollBackTexts = inWords('voice/voice.rollBackTexts', {
  get back() {
    return voiceTexts.title;
  },
  title: (generation: number) => `Bring back version ${generation}?`,
  description: (live: number) =>
    `It replaces version ${live} as a new version, after the same checks. It stays until somebody changes a source, a correction or who can hear a collection.`,
  meansTitle: 'What changes',
  means: 'What comes back, and what goes. The sources do not change, and search finds the same as before.',
  comesTitle: (count: number, audience: string) => `${statements(count)} can be told ${audience} again`,
  goesTitle: (count: number, audience: string) => `${statements(count)} can no longer be told ${audience}`,
  audience: { private: 'to members', public: 'to guests' },
  nothing: 'The statements are the same. Only their order or choice differs.',
  more: (count: number) => `and ${count} more`,
  unreadable: 'Its statements cannot be listed, because an older release of Reflections made it.',
  compare: 'See the instructions, word by word',
  refusedHint:
    'If something in it was unpublished, corrected or deleted since then, it cannot come back. Then you are told why.',
  confirmTitle: 'Decide',
  confirm: (generation: number) => `Bring back version ${generation}`,
  cancel: 'Leave it as it is',
  notPossible: {
    erased: 'The words of this version were erased with a source that it quoted. It cannot be brought back.',
    promoted: 'This version is live.',
    never: 'This version was never live, so there is nothing to bring back.',
  },
  outcome: {
    promoted: {
      title: (from: number) => `Version ${from} is back`,
      body: (as: number) => `It is now version ${as}. Conversations will use it in a moment.`,
    },
    rejected: {
      title: (from: number) => `Version ${from} was not brought back`,
      body: (as: number) =>
        `As version ${as} it did not pass the checks. The version that was live before still is. You see below what was found.`,
    },
    stale: {
      title: (from: number) => `Version ${from} was not brought back`,
      body: (as: number) =>
        `Another change came before version ${as}. See what is live now, and decide again.`,
    },
  },
  generationNeeded: 'Choose a version.',
});

export const proposedTexts = inWords('voice/voice.proposedTexts', {
  title: 'What is missing?',
  description:
    'An AI model reads what the reflection knows, and looks for questions that visitors would ask without getting an answer.',
  ask: 'Ask what is missing',
  label: 'What is missing',
  nothing: 'Visitors are not likely to miss anything.',
  byInterview: 'Answer in an interview',
  inWriting: 'Answer in writing',
  notNow: 'The AI model did not answer. Try again in a minute.',
});
