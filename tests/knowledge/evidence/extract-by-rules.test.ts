import { expect, test } from 'vitest';
import { extractByRules } from '#lib/knowledge/evidence/extract-by-rules.ts';
import { demoShelves } from '#tests/db/demo-library.ts';

const her = { person: 'Mara Lindqvist' };

const quotes = async (text: string, isInterview = false) =>
  (await extractByRules({ text, ...her, isInterview })).map(({ quote }) => quote);

test.each([
  ['fact', 'I was born at Hellsö on Kökar in 1954.'],
  ['fact', 'My father was the keeper of Västerbåda.'],
  ['fact', 'I have two children and a granddaughter.'],
  ['belief', 'I believe the sun valve is the best machine ever made in the North.'],
  ['belief', 'I have never trusted a clock that ticks.'],
  ['belief', 'We should have asked the birds first.'],
  ['story', 'He let me up on the plinth the summer I was seven.'],
  ['story', 'I rowed out alone, lost an oar and came home at four.'],
  ['phrase', 'I always say that a light that is nearly right is wrong.'],
  ['phrase', 'As we used to say, the log book knows.'],
  ['style', 'I never shout, I count instead.'],
  ['style', 'I write with a pencil and I write large.'],
])('%s: %s', async (kind, sentence) => {
  expect(await extractByRules({ text: sentence, person: 'Mara', isInterview: false })).toEqual([
    { kind, quote: sentence },
  ]);
});

test.each([
  ['what others do', 'The harbour master went home at four.'],
  ['what others are quoted with', 'He said, "I have never seen the sea before."'],
  ['what others are quoted with, in other marks', 'Then she wrote: “My life was short and cold.”'],
  ['half of a quotation', 'She said: "I came in May. It was cold."'],
  ['a question', 'Why did I never learn to swim?'],
  ['an announcement', 'These are the things I took with me:'],
  ['a heading', '# The winter I was lost'],
  ['too little', 'I did.'],
  ['the number of a king', 'Charles I of Sweden never came to these islands, i.e. never.'],
  ['the number of another king', 'In the end King Gustav I took the silver.'],
  ['the number of a part', 'The chart is printed in Part I.'],
  ['the number of a war', 'World War I was the end of the fishing fleet.'],
])('no evidence is made of %s', async (_, sentence) => {
  expect(await quotes(sentence)).toEqual([]);
});

test.each([
  'In Stockholm I was never at home.',
  'Then I came back to the island.',
  'When Charles I of Sweden reigned, my family was here.',
])('a name before it does not make a number of every I: %s', async (sentence) => {
  expect(await quotes(sentence)).toEqual([sentence]);
});

test('of an interview only the words behind the own name count, whatever others say of themselves', async () => {
  const interview = [
    'Tomas: I grew up in the city and I never liked boats.',
    'Mara: I grew up on a skerry with nine people. I liked all of them.',
    'Tomas: I see. I would have left at once.',
    'M.L.: I stayed for forty years, you know.',
  ].join('\n\n');
  expect(await quotes(interview)).toEqual([
    'I grew up on a skerry with nine people.',
    'I liked all of them.',
    'I stayed for forty years, you know.',
  ]);
});

test('a conversation of others holds no words of the person', async () => {
  const talk = [
    'Anna: I am cold here.',
    'Bo: I am warm as ever.',
    'Anna: I will go home now.',
    'Bo: I stay a while.',
  ];
  expect(await quotes(talk.join('\n'))).toEqual([]);
});

test('in an interview even one line of somebody else is theirs', async () => {
  expect(await quotes('Anna: I am cold here.', true)).toEqual([]);
  expect(await quotes('Mara: I am cold here.', true)).toEqual(['I am cold here.']);
});

test('a letter with a label or two is not taken for a conversation', async () => {
  expect(
    await quotes(
      'Monday: I baked the black bread.\n\nMonday: I ate it alone.\n\nP.S.: I forgot the salt again.',
    ),
  ).toEqual([
    'Monday: I baked the black bread.',
    'Monday: I ate it alone.',
    'P.S.: I forgot the salt again.',
  ]);
});

test('a sentence that was wrapped over lines is one statement, as it stands', async () => {
  const text = 'I was born on an island\nthat no map names,\n"Hamnö" to us.\n\nThe end.';
  expect(await quotes(text)).toEqual(['I was born on an island\nthat no map names,\n"Hamnö" to us.']);
});

test('what is said twice is evidence once', async () => {
  expect(await quotes('I miss the sea. I miss the sea. I miss the sea.')).toEqual(['I miss the sea.']);
});

test('the demo person has evidence of every kind in her own sources', async () => {
  const sources = demoShelves().flatMap(({ sources }) => sources);
  const found = (
    await Promise.all(
      sources.map(({ content }) => extractByRules({ text: content, ...her, isInterview: false })),
    )
  ).flat();
  expect(found.length).toBeGreaterThan(400);
  expect(new Set(found.map(({ kind }) => kind))).toEqual(
    new Set(['fact', 'belief', 'story', 'phrase', 'style']),
  );
  expect(found.filter(({ quote }) => /^(Tomas|Mara):/.test(quote))).toEqual([]);
});

test('the demo interviews give what she said in them, called interviews or not', async () => {
  const interviews = demoShelves()
    .flatMap(({ sources }) => sources)
    .filter(({ content }) => content.includes('\nTomas: '));
  expect(interviews).toHaveLength(2);
  for (const { content } of interviews) {
    const found = await quotes(content, true);
    expect(found.length).toBeGreaterThan(10);
    expect(found).toEqual(await quotes(content));
    const asked = content.split('\n').filter((line) => line.startsWith('Tomas: '));
    expect(found.filter((quote) => asked.some((line) => line.includes(quote)))).toEqual([]);
  }
});

test('a book of four megabytes is read in one go, and gives no more than its share', async () => {
  const book = Array.from(
    { length: 60_000 },
    (_, page) => `I wrote page ${page} of this book, and I was tired by then.`,
  ).join(' ');
  expect((await quotes(book)).length).toBe(1_000);
});

test('a sentence is looked at whole, wherever a long text is cut for reading', async () => {
  const sentence = 'I never said that I hate my brother.';
  const gap = (length: number) =>
    `${'The sea was calm that day, and so it went on. '.repeat(2_000)}`.slice(-length);
  for (let length = 49_960; length < 50_010; length += 1) {
    expect(await quotes(`${gap(length)} ${sentence} The end of it.`)).toEqual([sentence]);
    expect(await quotes(`${gap(length).trim()}\nI never said\nthat I hate my brother.`)).toEqual([
      'I never said\nthat I hate my brother.',
    ]);
  }
});
