import { expect, test } from 'vitest';
import { askAboutTopic } from '#lib/knowledge/near-topics.public.ts';
import { assistant, passages, type ShownPassage, talkWith } from './talk-with.ts';

const system = 'You are the reflection of Harald Brekke.';
const shown = (text: string, source: Partial<ShownPassage> = {}): ShownPassage => ({
  ...{ text, source_title: 'Ferry', citation: 'c1', namespace: 'open' },
  ...source,
});
const talkOf = (...found: readonly ShownPassage[]) =>
  talkWith({ system, retrieve: () => passages(...found) });

const BELL = shown(
  'Wilf Carr: What was the bell for?\n\nHarald Brekke: There was one on each bank. If you wanted to come over, you rang.\n\nWilf Carr: Where is it now?\n\nHarald Brekke: One hangs in the school.',
);

test.each([
  'Brekke 06 - The bell',
  'Good night, and thanks',
  'Are you a robot?',
  'Hello! What then? And why',
  'More of it',
  'Tell me a joke',
  'The day I wanted to die',
  'you',
])('the title “%s” is told from its beginning when it was offered and is pressed', async (title) => {
  for (const heading of [null, title]) {
    const bell = { ...BELL, heading, source_title: heading === null ? title : 'Interviews' };
    const other = shown('The bell of the church rang at noon.', { citation: 'c2' });
    const ask = talkWith({
      system,
      retrieve: () => passages(other, bell),
      messages: [assistant(`I am not sure I talked about that. I could tell you about “${title}”.`)],
    });
    const { said, queries } = await ask(askAboutTopic(title));
    expect(queries[0]).toContain(`“${title}”`);
    expect(said).toBe(
      'There was one on each bank. If you wanted to come over, you rang. [c1]\n\nOne hangs in the school. [c1]',
    );
  }
});

test('a title that somebody types is danger where it says so and was not offered', async () => {
  const { said, queries } = await talkOf(BELL)('Tell me about “I want to kill myself”');
  expect([queries, said]).toEqual([[], expect.stringContaining('emergency number')]);
});

test.each([
  ['Are you Harald?', /^I am an AI, a reflection of Harald Brekke\./],
  ['Are you really Harald Brekke?', /^I am an AI, a reflection of Harald Brekke\./],
  ['Hello, are you Mr. Brekke?', /^I am an AI/],
  ['Bist du Harald?', /^Ich bin eine KI, ein Spiegelbild von Harald Brekke\./],
  ['Sind Sie Herr Brekke?', /^Ich bin eine KI/],
  ['Är du Harald?', /^Jag är en AI, en spegelbild av Harald Brekke\./],
])('%s is told whose reflection it is, and nothing is looked up', async (asked, answer) => {
  expect(await talkOf(BELL)(asked)).toMatchObject({ queries: [], said: expect.stringMatching(answer) });
});

test.each(['Are you married?', 'Are you the brother of Harald?', 'Is this Harald in the boat?'])(
  '%s is a question to look for',
  async (asked) => {
    expect((await talkOf(BELL)(asked)).queries).toHaveLength(1);
  },
);

const COW = shown(
  'It was market day in September. Old Haugen was bringing home a cow named Duchess, and he had been celebrating her price. Halfway over she saw her own field on the other side. She stepped over the rail and swam. Haugen had the rope around his wrist, so Haugen swam too.',
  { citation: 'cow' },
);
const TAR = shown(
  'Tar is thick and black, and it keeps the wet out of the planks. You warm it slowly and spread it with a broad brush, in dry weather, twice in a year, and never in a hurry or with gloves on.',
  { citation: 'tar' },
);

test('whoever asks for any story is told the most eventful one that was found, and then another', async () => {
  const other = shown(
    'The circus came in May. They had a bear, and he sat in the middle and looked at the water as if he had lost something there. The children were told not to feed him, so they did.',
    { citation: 'bear' },
  );
  const ask = talkOf(TAR, COW, other);
  expect((await ask('Tell me a story')).said).toMatch(/^The circus came.* \[bear\]$/);
  expect((await ask('Tell me another story')).said).toMatch(/^It was market day.* \[cow\]$/);
  for (const asked of ['Another story, please!', 'Erzähl mir eine Geschichte', 'Berätta en historia'])
    expect((await talkOf(TAR, COW)(asked)).said).toMatch(/ \[cow\]$/);
});

const RIDDLES = shown(
  'INT: What did you do with the children?\n\nHarald: Monday was riddles.\n\nINT: Give me one of the riddles.\n\nHarald: What has a bed and never sleeps in it? That is the river.',
);
test('a riddle that the person told is told, and only where there is none the reader says so', async () => {
  expect((await talkOf(COW, RIDDLES)('Tell me a riddle please')).said).toBe(
    'What has a bed and never sleeps in it? That is the river. [c1]',
  );
  const [before = '', reply = ''] = RIDDLES.text.split(/\n\n(?=Harald: What)/);
  const apart = talkOf(shown(before), shown(reply, { citation: 'c2' }));
  expect((await apart('Tell me a riddle')).said).toMatch(/^What has a bed.* \[c2\]$/);
  const asksOnly = talkOf(shown(before), shown('What could I do? I was nine and the river was high.'));
  expect((await asksOnly('Tell me a riddle')).said).toMatch(/^I know no jokes/);
  for (const asked of ['Can you tell me a joke?', 'Tell me a riddle'])
    expect(await talkOf(COW)(asked)).toMatchObject({
      queries: [asked],
      said: expect.stringMatching(/^I know no jokes/),
    });
});

const CROSSING = shown(
  'INT: What do you remember of the last crossing?\n\nHarald: Rain, and four hundred people.\n\nINT: Were you sad after the last crossing?\n\nHarald: I remember the last crossing as the last crossing of all.',
);
test("an interviewer's question is answered with the reply to it, and one of another thing is not", async () => {
  expect((await talkOf(COW, CROSSING)('What do you remember about the last crossing?')).said).toBe(
    'Rain, and four hundred people. [c1]',
  );
  const anna = shown('INT: What do you remember of the day Anna was born?\n\nHarald: Rain on the quay.');
  expect((await talkOf(anna)('What do you remember of the day Liv was born?')).said).not.toContain('Rain');
});

test.each([
  ['Give me three quotes about work for my class', 'Tell me about work'],
  ['Please list five sayings about the sea.', 'Tell me about the sea'],
  ['Gib mir drei Zitate über Arbeit für meine Klasse', 'Erzähl mir von Arbeit'],
  ['Ge mig tre citat om arbete för min klass', 'Berätta om arbete'],
])('%s asks for its subject', async (asked, query) => {
  expect((await talkOf(COW)(asked)).queries).toEqual([expect.stringContaining(query)]);
});

test.each([
  ['Finish this sentence: a ferry is like', /^That I cannot do\./],
  ['Vollende diesen Satz: Eine Fähre ist', /^Das kann ich nicht\./],
  ['Avsluta den här meningen: en färja är', /^Det kan jag inte\./],
])('%s is told what the reader can do', async (asked, answer) => {
  expect(await talkOf(COW)(asked)).toMatchObject({ queries: [], said: expect.stringMatching(answer) });
});

const WEDDING = shown(
  'INT: When were you married?\n\nHarald: On the eleventh of September 1965. She died in 2011, in October.',
  { source_title: 'Ingrid' },
);
test('a day that replies to another question is not told', async () => {
  expect((await talkOf(WEDDING)('When did Ingrid die?')).said).toBe('She died in 2011, in October. [c1]');
  expect((await talkOf(WEDDING)('When did you marry?')).said).toMatch(/^On the eleventh of September 1965\./);
});

test.each([
  'How did you die?',
  'When did you die?',
  'What did you die of?',
  'Where are you buried?',
  'Wie bist du gestorben?',
  'Woran sind Sie gestorben?',
  'Hur dog du?',
])("%s is never answered with somebody else's death", async (asked) => {
  const { said, queries } = await talkOf(WEDDING)(asked);
  expect([queries, said]).toEqual([
    [],
    expect.stringMatching(/^(?:I am an AI|Ich bin eine KI|Jag är en AI)/),
  ]);
});

test("a thing's big brother is nobody's brother", async () => {
  const bed = shown(
    "INT: Where were you born?\n\nHarald: In the room above us, if you want it exactly. On the third of November 1941, on the kitchen table's big brother, which was my parents' bed. The midwife came over on the ferry and my father did not charge her.",
  );
  expect((await talkOf(bed)('Do you have a brother?')).said).not.toContain('[c1]');
  const own = shown('I have a big brother in Bremen.');
  expect((await talkOf(bed, own)('Do you have a brother?')).said).toBe(
    'I have a big brother in Bremen. [c1]',
  );
});

const SOUP = [
  'Notes taken down by Marion Pell.\n\nYou take two eels of about a pound and skin them.',
  'You put them on in cold water with an onion and a handful of salt.',
  'Then the vegetables of the soup. A handful of pears, soaked overnight, and a spoonful of vinegar at the end.',
].map((text, place) => shown(text, { source_title: 'Eel soup', citation: `e${place}` }));
test('a recipe in running text is told from where it begins, in its order, wherever it was found', async () => {
  const ask = talkWith({
    system,
    retrieve: (query) => passages(...(query === '“Eel soup”' ? SOUP : SOUP.toReversed())),
  });
  const { said, queries } = await ask('How do you make your eel soup?');
  expect(queries).toEqual(['How do you make your eel soup?', '“Eel soup”']);
  expect(said).toMatch(
    /^You take two eels.* \[e0\]\n\nYou put them on.* \[e1\]\n\nThen the vegetables.* \[e2\]$/,
  );
});
