import { expect, test, vi } from 'vitest';
import { extractByRules, placedStatementsIn } from '#lib/knowledge/extract-by-rules.ts';
import { demoShelves } from '#tests/db/demo-library.ts';

vi.setConfig({ testTimeout: 30_000 });

const her = { person: 'Mara Lindqvist', language: 'en' };

const quotes = async (text: string, isInterview = false) =>
  (await extractByRules({ text, ...her, isInterview })).map(({ quote }) => quote);

const kindsIn = async (language: string | null, text: string) =>
  (await extractByRules({ text, person: 'Mara', isInterview: false, language })).map(({ kind }) => kind);

test.each([
  ['en', 'fact', 'I was born at Hellsö on Kökar in 1954.'],
  ['en', 'fact', 'My father was the keeper of Västerbåda.'],
  ['en', 'fact', 'I have two children and a granddaughter.'],
  ['en', 'belief', 'I believe the sun valve is the best machine ever made in the North.'],
  ['en', 'belief', 'I have never trusted a clock that ticks.'],
  ['en', 'story', 'My brother and I rowed out alone, lost an oar and came home at four.'],
  ['en', 'phrase', 'I always say that a light that is nearly right is wrong.'],
  ['en', 'style', 'I never shout, I count instead.'],
  ['en', 'style', 'I write with a pencil and I write large.'],
  ['en', 'told', 'We wed at Karlby in the June of 1979.'],
  ['de', 'fact', 'Ich bin am 14. März 1953 in Ystad geboren.'],
  ['de', 'fact', 'Mein Vater starb im Januar 1961.'],
  ['de', 'belief', 'Ich hasse Stimmgeräte mit bunten Lampen.'],
  ['de', 'story', 'Mit zwölf habe ich in Husum zwei Stunden nach einem Klirren gesucht.'],
  ['de', 'phrase', 'Ich sage immer, ein Klavier ist ein Tier.'],
  ['sv', 'fact', 'Jag är född i Ystad och växte upp i Flensburg.'],
  ['sv', 'belief', 'Jag avskyr elektriska pianon och plastblommor.'],
  ['sv', 'phrase', 'Jag brukar säga att ett piano är ett djur.'],
  ['fr', 'fact', 'Je suis née à Lyon en 1950.'],
  ['fr', 'belief', "J'ai toujours détesté les pommes de terre froides."],
  ['fr', 'phrase', 'Je dis toujours que la pluie ne casse rien.'],
  ['fr', 'style', "J'écris toujours au crayon, jamais au stylo."],
  ['es', 'fact', 'Mi padre trabajaba en el puerto de Cádiz.'],
  ['es', 'belief', 'Siempre he odiado el café frío.'],
  ['es', 'phrase', 'Siempre digo que el mar no tiene prisa.'],
  ['it', 'fact', 'Sono nata a Torino nel 1950.'],
  ['it', 'belief', 'Ho sempre odiato il caffè freddo.'],
  ['it', 'style', "Scrivo a matita perché l'inchiostro macchia."],
])('the rules find in %s as a %s: %s', async (language, kind, sentence) => {
  expect(await extractByRules({ text: sentence, person: 'Mara', isInterview: false, language })).toEqual([
    { kind, quote: sentence },
  ]);
});

test.each([
  ['en', 'a courtesy', 'Thanks for being there for me and my brother.'],
  ['en', 'talk about the talk', 'You already asked me that about my mother.'],
  ['en', 'talk about the talk', "I don't want to talk about that."],
  ['en', 'a pronoun for somebody unnamed', 'I have always loved him more than my work.'],
  ['en', 'a word that points back', 'I have thought about that sentence for sixty years.'],
  ['en', 'a pronoun for another sex', 'My mother told me that he was a hard man.'],
  [
    'de',
    'a pronoun for another sex',
    'Meine Mutter sagte, er sei ein guter Mensch gewesen, und ich glaubte es.',
  ],
  ['en', 'a number of nothing', 'My first engineer, Nils Sandell, wanted thirty-five, to save gas.'],
  ['en', 'a thing that was spoken of before', 'I gave the drawer to the museum in 2018.'],
  ['en', 'a place without its thing', 'I was in charge, with Börje and a trainee named Stefan.'],
  ['en', 'a day on which nothing is', 'The first of June 1977, a Wednesday, at seven.'],
  ['en', 'a word that points back', 'I have not often been so glad as when that light went out.'],
  ['en', 'a plan for the day', 'I go to the market with my daughter tomorrow.'],
  ['en', 'a place that only who is there sees', 'I have worked in this building for twenty-four years.'],
  ['en', 'a heading of a day', 'On my sixtieth birthday, in 2001.'],
  [
    'en',
    'a thing of which no more is said',
    'The brass scales, which I bought from An Post for forty pounds.',
  ],
  ['en', 'a comparison with what is not said', 'My sister says I have never been so frightened in my life.'],
  ['en', 'a name that nobody explains', 'What I regret is Barbro Ekholm.'],
  ['en', 'a likeness of what is not there', 'My brother cried that that was not our daddy.'],
  ['en', 'an answer without its question', 'I have had plenty of practice.'],
  ['en', 'half of what is not said', 'My Toisanese stops at food, so I caught about half.'],
  ['en', 'words to those who listen', 'I was asked because Ms Buckley, who is your new deputy, lost a bet.'],
  ['en', 'a year that only the writer knows', 'My cousin has kept the money since last year.'],
  ['de', 'a word that points back', 'Wir waren da schon vier Jahre getrennt, und sie hat gefragt.'],
  ['sv', 'a word that points back', 'Året därpå flyttade jag till Hammerdal med min fru.'],
  ['de', 'a courtesy', 'Danke, dass ihr für mich da wart.'],
  ['de', 'talk about the talk', 'Darüber möchte ich nicht sprechen.'],
  ['de', 'a pronoun for somebody unnamed', 'Ich habe ihn sehr geliebt.'],
  ['sv', 'a courtesy', 'Tack för den lilla koftan som jag fick!'],
  ['sv', 'a word that points back', 'Det har jag tänkt mycket på.'],
  ['sv', 'a word that points back', 'Jag stod där i morgonrocken i säkert tjugo minuter.'],
  ['fr', 'a courtesy', 'Merci pour votre lettre, que je garde.'],
  ['fr', 'talk about the talk', 'Je ne veux pas parler de ça.'],
  ['fr', 'a pronoun for somebody unnamed', 'Elle était malade et je suis restée.'],
  ['es', 'a courtesy', 'Gracias por tu carta, que guardo en mi casa.'],
  ['es', 'talk about the talk', 'No quiero hablar de eso.'],
  ['es', 'a plan for the day', 'Ayer fui al mercado con mi hija.'],
  ['it', 'a courtesy', 'Grazie per la tua lettera, che ho letto.'],
  ['it', 'talk about the talk', 'Non voglio parlare di questo.'],
  ['it', 'a pronoun for somebody unnamed', 'Lui mi ha dato un libro di poesie.'],
])('the rules find in %s no statement in %s: %s', async (language, _, sentence) => {
  expect(await kindsIn(language, sentence)).toEqual([]);
});

test('a sentence that leans on the one before it takes it along, word for word', async () => {
  expect(
    await quotes('My choir was loud in Lemland. It hung on my left hand for thirty-five seasons.'),
  ).toEqual(['My choir was loud in Lemland. It hung on my left hand for thirty-five seasons.']);
  expect(await quotes('The choir was loud.\n\nIt hung on my left hand for thirty-five seasons.')).toEqual([]);
});

test('the rules find no evidence in a language without rules, or an unknown one', async () => {
  expect(await kindsIn('fi', 'I was born at sea in 1954.')).toEqual([]);
  expect(await kindsIn(null, 'I was born at sea in 1954.')).toEqual([]);
});

test('only the messages of the person in a chat are evidence, whichever part of the name they go by', async () => {
  const chat = [
    '01/03/2025, 09:12 - Messages and calls are end-to-end encrypted.',
    '01/03/2025, 09:18 - Lindqvist Ana 👷: I was born in Turku in 1981.',
    '01/03/2025, 09:19 - Mara: I was born on Kökar in 1954.',
    'I have two children and a granddaughter.',
    '01/03/2025, 09:20 - Lindqvist Ana 👷: I have three dogs and no children.',
  ].join('\n');
  expect(await quotes(chat)).toEqual([
    'I was born on Kökar in 1954.',
    'I have two children and a granddaughter.',
  ]);
  const nicknamed = chat.replaceAll('Mara:', 'Gitta:');
  const found = await extractByRules({
    text: nicknamed,
    person: 'Birgitta Harms',
    isInterview: false,
    language: 'en',
  });
  expect(found.map(({ quote }) => quote)).toEqual([
    'I was born on Kökar in 1954.',
    'I have two children and a granddaughter.',
  ]);
  expect(await quotes(nicknamed)).toEqual([]);
});

test('only what the person wrote in a mail is evidence, without headers, quoted replies and signatures', async () => {
  const mail = (from: string, body: string) =>
    `From: ${from}\nTo: Somebody <s@example.org>\nSubject: I was never at home\nDate: Tue, 8 Jul 2025 21:14:03 +0100\n\n${body}\n`;
  const hers = mail(
    'Mara Lindqvist <mara@example.org>',
    'Dear Sir,\n\nI have two children and a granddaughter.\n\n> I have three dogs and a garden.\n\nOn Mon, 7 Jul 2025 Bo wrote:\nI was born in Turku in 1981.',
  );
  expect(await quotes(hers)).toEqual(['I have two children and a granddaughter.']);
  expect(await quotes(mail('Bo <bo@example.org>', 'I was born in Turku in 1981.'))).toEqual([]);
  const both = `From mara@example.org Tue Jul  8 21:14:03 2025\n${hers}\nFrom bo@example.org Tue Jul  8 22:14:03 2025\n${mail('Bo <bo@example.org>', 'I was born in Turku in 1981.')}`;
  expect(await quotes(both)).toEqual(['I have two children and a granddaughter.']);
  const oneBelowTheOther = `${mail('Bo', 'I was born in Turku in 1981.')}\n\n${mail('Mara Lindqvist', 'I have two children and a granddaughter.')}\n\n${mail('Bo', 'I was never at sea in my life.')}`;
  expect(await quotes(oneBelowTheOther)).toEqual(['I have two children and a granddaughter.']);
  const outlook = mail(
    'Mara Lindqvist',
    'I have two children and a granddaughter.\n\nFrom: Bo\nSent: Monday\nTo: Mara\nSubject: Turku\n\nI was born in Turku in 1981.',
  );
  expect(await quotes(outlook)).toEqual(['I have two children and a granddaughter.']);
  expect(
    await quotes(mail('<mara.lindqvist@example.org>', 'I have two children and a granddaughter.')),
  ).toEqual(['I have two children and a granddaughter.']);
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
  'In Stockholm I worked as a clerk for three years.',
  'When Charles I of Sweden reigned, my family was poor.',
])('a name before it does not make a number of every I: %s', async (sentence) => {
  expect(await quotes(sentence)).toEqual([sentence]);
});

test('only the words behind the own name in an interview are evidence, whatever others say of themselves', async () => {
  const interview = [
    'Tomas: I grew up in the city and I never liked boats.',
    'Mara: I grew up on a skerry with nine people. I liked all of them.',
    'Tomas: I see. I would have left at once.',
    'M.L.: I stayed on Kökar for forty years.',
  ].join('\n\n');
  expect(await quotes(interview)).toEqual([
    'I grew up on a skerry with nine people.',
    'I stayed on Kökar for forty years.',
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

test('a line of somebody else in an interview is no evidence of the person', async () => {
  expect(await quotes('Anna: I have two children.', true)).toEqual([]);
  expect(await quotes('Mara: I have two children.', true)).toEqual(['I have two children.']);
});

test('a letter with a label or two is not taken for a conversation', async () => {
  expect(
    await quotes(
      'Monday: rain.\n\nI have two children and a granddaughter.\n\nMonday: rain.\n\nI have never trusted a clock that ticks.',
    ),
  ).toEqual(['I have two children and a granddaughter.', 'I have never trusted a clock that ticks.']);
});

test('a sentence that was wrapped over lines is one statement, as it stands', async () => {
  const text = 'I was born on an island\nwithout a name on any map,\n"Hamnö" to us.\n\nThe end.';
  expect(await quotes(text)).toEqual(['I was born on an island\nwithout a name on any map,\n"Hamnö" to us.']);
});

test('a statement that is said twice is evidence once', async () => {
  expect(await quotes('I miss the sea. I miss the sea. I miss the sea.')).toEqual(['I miss the sea.']);
});

test('the rules read every kind in the sources of the demo person, and some of them stand by themselves', async () => {
  const sources = demoShelves().flatMap(({ sources }) => sources);
  const read = sources.flatMap(({ content }) => [
    ...placedStatementsIn({ text: content, ...her, isInterview: false }),
  ]);
  expect(new Set(read.map(({ kind }) => kind))).toEqual(
    new Set(['fact', 'belief', 'story', 'phrase', 'style', 'told']),
  );
  const found = (
    await Promise.all(
      sources.map(({ content }) => extractByRules({ text: content, ...her, isInterview: false })),
    )
  ).flat();
  expect(found.length).toBeGreaterThan(10);
  expect(found.filter(({ quote }) => /^(Tomas|Mara):/.test(quote))).toEqual([]);
});

test('the rules read what she said in the demo interviews, called interviews or not', () => {
  const read = (text: string, isInterview: boolean) =>
    [...placedStatementsIn({ text, ...her, isInterview })].map(({ quote }) => quote);
  const interviews = demoShelves()
    .flatMap(({ sources }) => sources)
    .filter(({ content }) => content.includes('\nTomas: '));
  expect(interviews).toHaveLength(2);
  for (const { content } of interviews) {
    const found = read(content, true);
    expect(found.length).toBeGreaterThan(0);
    expect(found).toEqual(read(content, false));
    const asked = content.split('\n').filter((line) => line.startsWith('Tomas: '));
    expect(found.filter((quote) => asked.some((line) => line.includes(quote)))).toEqual([]);
  }
});

test('a book of four megabytes is read in one go, and gives no more than its share', async () => {
  const book = Array.from({ length: 60_000 }, (_, page) => `In 1981 I wrote page ${page} of my book.`).join(
    ' ',
  );
  expect((await quotes(book)).length).toBe(1_000);
});

test('a sentence is looked at whole, wherever a long text is cut for reading', async () => {
  const sentence = 'I have always hated my brother Bo.';
  const gap = (length: number) =>
    `${'The sea was calm that day, and so it went on. '.repeat(2_000)}`.slice(-length);
  for (let length = 49_960; length < 50_010; length += 1) {
    expect(await quotes(`${gap(length)} ${sentence} The end of it.`)).toEqual([sentence]);
    expect(await quotes(`${gap(length).trim()}\nI have always\nhated my brother Bo.`)).toEqual([
      'I have always\nhated my brother Bo.',
    ]);
  }
});
