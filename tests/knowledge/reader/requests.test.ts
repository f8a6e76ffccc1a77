import { expect, test } from 'vitest';
import { passages, type ShownPassage, talkWith } from './talk-with.ts';

const system = 'You are the reflection of Harald Brekke.';
const shown = (text: string, source: Partial<ShownPassage> = {}): ShownPassage => ({
  ...{ text, source_title: 'Ferry', citation: 'c1', namespace: 'open' },
  ...source,
});
const talkOf = (...found: readonly ShownPassage[]) =>
  talkWith({ system, retrieve: () => passages(...found) });

const COW = shown(
  'It was market day in September. Old Haugen was bringing home a cow named Duchess, and he had been celebrating her price. Halfway over she saw her own field on the other side. She stepped over the rail and swam. Haugen had the rope around his wrist, so Haugen swam too.',
  { citation: 'cow' },
);
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
