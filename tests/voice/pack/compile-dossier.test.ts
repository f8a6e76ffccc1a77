import { expect, test } from 'vitest';
import { isOfCard } from '#lib/voice/pack/choose-card.ts';
import { compileDossier } from '#lib/voice/pack/compile-dossier.ts';
import { idOf, ownWord, saying } from './sample-evidence.ts';

const texts = (statements: readonly { text: string }[]) => statements.map(({ text }) => text);

test('every statement is in the section of its kind, in the words that were said, with its evidence', () => {
  const evidence = [
    saying('I was born on the island of Kökar.'),
    saying('I believe that a light which is nearly right is wrong.', { kind: 'belief' }),
    saying('In the winter of 1979 I turned back three times.', { kind: 'story' }),
    saying('I always say that one should look at the flame.', { kind: 'phrase' }),
    saying('I speak slowly, and with the figure first.', { kind: 'style' }),
  ];
  const dossier = compileDossier(evidence);
  const sections = ['identity', 'values', 'stories', 'habits', 'tone'] as const;
  expect(sections.map((section) => dossier[section])).toEqual(
    evidence.map(({ quote, id }) => [{ text: quote, evidenceIds: [id] }]),
  );
  expect(dossier.boundaries).toEqual([]);
});

test.each([
  'I do not talk about the divorce.',
  "I'd rather not say what he paid for it.",
  'I never lend out my tools.',
  'I would never discuss a patient.',
  'I never speak of the wreck.',
  'I will never tell you who it was.',
  'What was said in the boathouse stays between us.',
  'Please do not ask me about my brother.',
  'I keep that to myself.',
])('a boundary: %s', (quote) => {
  expect(texts(compileDossier([saying(quote, { kind: 'belief' })]).boundaries)).toEqual([quote]);
});

test.each([
  'I never learned to swim.',
  'I never had a cat.',
  'I never get enough of the sea.',
  'I never tire of telling this story.',
  'I never forget a face.',
  'I will never forget my grandmother.',
  'I never speak Finnish.',
  'I do not speak Finnish.',
  'I talk about lamps whenever somebody lets me.',
])('no boundary: %s', (quote) => {
  expect(compileDossier([saying(quote)]).boundaries).toEqual([]);
});

test('no story is told in which the person says that it stays with them, whole as it may be', () => {
  const told = 'In 1979 we took the boat of the harbour master, and I rowed all night against the wind.';
  const secret = `${told} What Nils paid for it stays between us. He sold it in Åbo.`;
  const dossier = (quote: string) => {
    const { stories, exchanges } = compileDossier([
      saying(quote, { kind: 'anecdote' }),
      saying(quote, { kind: 'exchange', asked: 'What became of the boat?' }),
    ]);
    return [...texts(stories), ...texts(exchanges)];
  };
  expect(dossier(`${told} We came home late.`)).not.toEqual([]);
  expect(dossier(secret)).toEqual([]);
});

test('a sentence of two sources is one statement that rests on both', () => {
  const quote = 'I kept the light for forty years.';
  const twice = [saying(quote, { id: idOf('one') }), saying(quote, { id: idOf('two') })];
  const [statement, ...more] = compileDossier(twice).identity;
  expect(more).toEqual([]);
  expect(statement?.evidenceIds.toSorted()).toEqual([idOf('one'), idOf('two')].toSorted());
});

test('a long source does not drown a short one, and a correction comes before both', () => {
  const long = Array.from({ length: 500 }, (_, number) =>
    saying(`I am the keeper of lamp number ${number}, on the long pier.`, { sourceId: idOf('long') }),
  );
  const short = saying('My mother kept the small shop in the village.', { sourceId: idOf('short') });
  const correction = saying('It was 1987.', { sourceId: idOf('long'), correctionId: idOf('correction') });
  const identity = texts(compileDossier([...long, short, correction]).identity);
  expect(identity[0]).toBe(correction.quote);
  expect(identity).toContain(short.quote);
  expect(identity.length).toBeLessThan(30);
});

test('a correction that somebody else has said as well is one all the same, whichever is read first', () => {
  const long = Array.from({ length: 60 }, (_, number) =>
    saying(`I am the keeper of lamp number ${number}, on the long pier of the old harbour.`),
  );
  for (const [one, other] of [
    ['a', 'b'],
    ['b', 'a'],
  ] as const) {
    const plain = saying('It was 1987.', { id: idOf(one) });
    const corrected = saying('It was 1987.', { id: idOf(other), correctionId: idOf('correction') });
    expect(texts(compileDossier([...long, plain, corrected]).identity)[0]).toBe('It was 1987.');
  }
});

test('a statement that stands by itself is preferred to one that leans on what was said before it', () => {
  const leaning = Array.from({ length: 60 }, (_, number) =>
    saying(`He told me that too, on evening number ${number} in the galley.`, { kind: 'story' }),
  );
  const alone = saying('In 1977 I went out to Söderharu for the first time, with a new hat.', {
    kind: 'story',
  });
  expect(texts(compileDossier([...leaning, alone]).stories)[0]).toBe(alone.quote);
});

test.each([
  'I take it down from April to September, because of the sun.',
  'I know where to look, and I have measured this.',
  'I think that he knew, and that he said nothing.',
  'I still have a copy of that page above my stove.',
  'My grandmother kneading.',
])('an answer without its question is left to search: %s', (leaning) => {
  const alone = [
    'I have had more pancake in oilskins than in a dress.',
    'I learn every piece from the back, and the tenors curse me.',
    'Torsten drew the chart, and I say that he drew it well.',
  ];
  const evidence = [leaning, ...alone].map((quote, place) =>
    saying(quote, { id: idOf(`${place}`), kind: 'belief' }),
  );
  expect(texts(compileDossier(evidence).values).toSorted()).toEqual(alone.toSorted());
});

test('a card says who the person is, heading by heading, and what they were asked for it', () => {
  const { identity, exchanges } = compileDossier([
    saying('My brother Olof is a baker in Turku.'),
    saying('I have worked as a pilot for thirty years.'),
    saying('I was born in Kökar in 1950.'),
    saying('I gave the drawer to the museum in the autumn.'),
    saying('In 1969. With one suitcase.', { kind: 'exchange', asked: 'When did you come to Mariehamn?' }),
  ]);
  expect(texts(identity)).toEqual([
    'I was born in Kökar in 1950.',
    'I have worked as a pilot for thirty years.',
    'My brother Olof is a baker in Turku.',
  ]);
  expect(exchanges.filter(isOfCard).map(({ asked }) => asked)).toEqual(['When did you come to Mariehamn?']);
});

const STORY =
  'In the winter of 1979 we turned back three days in a row on the way to Söderharu. The clerk in Helsinki wrote to ask what I had been doing. I answered him in one line, and he framed it.';

test('a story is told whole, and nothing of it once more', () => {
  const dossier = compileDossier([
    saying(STORY, { kind: 'anecdote' }),
    saying('I answered him in one line, and he framed it.', { kind: 'belief' }),
    saying(STORY.replace('row on', 'row, on'), { kind: 'anecdote', sourceId: idOf('other') }),
  ]);
  expect(texts(dossier.stories)).toHaveLength(1);
  expect(dossier.values).toEqual([]);
});

test('a story that leans on what came before, or bids whoever a letter went to, is not told', () => {
  const rest = 'The rope was wet and it slid through our hands, so that we sat on the ice until noon.';
  const told = (beginning: string) =>
    texts(compileDossier([saying(`${beginning} ${rest}`, { kind: 'anecdote' })]).stories);
  expect(told('I want to remember it properly. She told me to hold the boat.')).toEqual([]);
  expect(told('I held the boat in 1979. Ask Tunde, who was an accountant.')).toEqual([]);
  expect(told('I want to remember my aunt properly. She told me to hold the boat.')).toHaveLength(1);
  expect(told('I stood on the ice with Elna. She told me to hold the boat.')).toHaveLength(1);
});

test.each([
  [
    'The arithmetic was the part that made me an engineer.',
    'Arithmetic was the part that made me an engineer.',
  ],
  [
    'I had been told to say aloud what I saw from the bow.',
    'Börje told me to say aloud what I saw from the bow.',
  ],
  ['In our house this bread had a rule for everybody.', 'In our house rye bread had a rule for everybody.'],
])('a line that goes on from another is not told: %s', (leans, stands) => {
  const told = (quote: string) => {
    const { stories, life } = compileDossier([saying(quote, { kind: 'told' })]);
    return texts([...stories, ...life]);
  };
  expect(told(leans)).toEqual([]);
  expect(told(stands)).toContain(stands);
});

test('a question that leans on a place that was named before is not put beside its reply', () => {
  const asked = (question: string) =>
    compileDossier([
      saying('Mit dem Schiff. Ich habe die ganze Zeit auf dem Deck gestanden.', {
        kind: 'exchange',
        asked: question,
      }),
    ]).exchanges;
  expect(asked('Wie seid ihr hingekommen?')).toEqual([]);
  expect(asked('Wie seid ihr nach Flensburg gekommen?')).toHaveLength(1);
});

test.each([
  ['How did the talk go?', 'How did the talk about sockets in June go?'],
  ['What was the best?', 'What was the best thing that you ever made?'],
  ['Have you ever got one badly wrong?', 'Have you ever got a socket badly wrong?'],
  ['Waren die Jungs gemein?', 'Waren die Jungs in der Lehre gemein?'],
])('a question of something that was named before is not put beside its reply: %s', (leans, stands) => {
  const asked = (question: string) =>
    compileDossier([
      saying('Three times, on the same man. I told it at work in June.', {
        kind: 'exchange',
        asked: question,
      }),
    ]).exchanges;
  expect(asked(leans)).toEqual([]);
  expect(asked(stands)).toHaveLength(1);
});

test('replies are chosen with the question that was asked, and not what was said of whoever asked', () => {
  const { exchanges } = compileDossier([
    saying('For Tuesday. People think that it is for the concert, and I never did.', {
      kind: 'exchange',
      asked: 'What is a choir for?',
    }),
    saying("You're late again, and I made you the plum cake.", {
      kind: 'exchange',
      asked: 'Is there a vegan cake for me?',
    }),
  ]);
  expect(exchanges.map(({ asked }) => asked)).toEqual(['What is a choir for?']);
});

test('diction is measured: sentences, words and turns of phrase, with the evidence they were said in', () => {
  const evidence = [
    saying('I went down to the harbour light. It was cold.'),
    saying('The harbour light burned all night, and I slept.'),
    saying('Nobody asks for the harbour light nowadays.'),
  ];
  const { diction } = compileDossier(evidence);
  expect(diction).toMatchObject({ sentences: 4, medianSentence: 7, longestSentence: 9 });
  expect(diction).toMatchObject({ lengths: [25, 75, 0, 0, 0], selfFirst: 25, commas: 25 });
  // So little talk tells nothing of them.
  expect(diction.littleWords).toEqual([]);
  expect(diction.words[0]).toMatchObject({ word: 'harbour', count: 3 });
  expect(diction.words.map(({ word }) => word)).not.toContain('the');
  expect(diction.words[0]?.evidenceIds.toSorted()).toEqual(evidence.map(({ id }) => id).toSorted());
  const spoken = Array.from({ length: 4 }, (_, number) =>
    saying(`Well number ${number}, look at the flame before you look at the book.`),
  );
  expect(compileDossier(spoken).diction.phrases.map(({ word }) => word)).toContain('look at the flame');
});

test('little words are listed that somebody says more or less often than others, in the language that is spoken', () => {
  const littleWords = (words: readonly string[], sentence: string) =>
    compileDossier(words.map((word) => saying(`${sentence} ${word}.`))).diction.littleWords;
  const names = Array.from({ length: 60 }, (_, number) => `Number${number}`);
  const english = littleWords(names, 'My boat was never as dry as when we sold it to');
  expect(english).toContainEqual({ word: 'never', ofThousand: 77, isMore: true });
  expect(english).toContainEqual({ word: 'the', ofThousand: 0, isMore: false });
  expect(english).not.toContainEqual(expect.objectContaining({ word: 'und' }));
  const swedish = littleWords(names, 'Aldrig var båten så torr som när vi sålde den till');
  expect(swedish).toContainEqual({ word: 'jag', ofThousand: 0, isMore: false });
  expect(swedish).not.toContainEqual(expect.objectContaining({ word: 'the' }));
});

test('names and months are no favourite words, and in a language without a word list only long words are', () => {
  const spoken = [
    saying('In March I asked Tobias about the harbour, and he said nothing at all.'),
    saying('The harbour was closed when I saw Tobias again in March, with his brother.'),
  ];
  expect(compileDossier(spoken).diction.words.map(({ word }) => word)).toEqual(['harbour']);
  const foreign = [
    saying('Minä asuin majakalla neljäkymmentä vuotta, ja pidin valosta huolta.'),
    saying('Minä pidin valosta huolta joka yö, ja meri oli musta.'),
  ];
  expect(compileDossier(foreign).diction.words.map(({ word }) => word)).toEqual(['huolta', 'valosta']);
});

test('a measure and the plural of a word are no favourite words of their own', () => {
  const spoken = [
    saying('I put two decilitres of tar on the hull, and the lantern over the harbour.'),
    saying('Three decilitres of tar went into the harbour, and the lanterns went out.'),
    saying('I saw the lantern from the harbour, and behind it all the other lanterns.'),
  ];
  const words = compileDossier(spoken).diction.words.map(({ word }) => word);
  expect(words).toEqual(expect.arrayContaining(['harbour', 'tar']));
  expect(words).not.toContain('decilitres');
  expect(words.filter((word) => word.startsWith('lantern'))).toHaveLength(1);
});

test('what is measured out is no line of a life', () => {
  const told = 'I painted the boathouse in the summer of 1962, and it has been red since then.';
  const measured = 'I carried 3 litres of porridge to the boat in 1963, since Evald cooked for two days.';
  const { life, stories } = compileDossier([told, measured].map((text) => saying(text, { kind: 'story' })));
  expect(texts([...life, ...stories])).toEqual([told]);
});

test('of two replies that begin with the name of the person the card has one', () => {
  const replies = [
    saying('Birgitta Harms, piano tuner.', { kind: 'exchange', asked: 'And your name and your profession?' }),
    saying('Birgitta Harms, the fourteenth of March.', { kind: 'exchange', asked: 'When were you born?' }),
  ];
  expect(compileDossier(replies).exchanges).toHaveLength(1);
});

test('no evidence is an empty dossier', () => {
  expect(compileDossier([])).toEqual({
    identity: [],
    tone: [],
    values: [],
    stories: [],
    boundaries: [],
    habits: [],
    life: [],
    exchanges: [],
    wishes: { style: '', boundaries: [] },
    diction: {
      ...{ sentences: 0, medianSentence: 0, longestSentence: 0, lengths: [0, 0, 0, 0, 0], commas: 0 },
      ...{ selfFirst: 0, ofSelf: 0, shortForms: 0, quotations: 0, questions: 0, exclamations: 0 },
      ...{ dashes: 0, semicolons: 0, colons: 0, openEnds: 0, smallStarts: 0, figures: 0 },
      ...{ capitals: 0, ampersands: 0, littleWords: [] },
      ...{ openings: [], words: [], names: [], phrases: [] },
    },
  });
});

test('a life in lines has what the card does not, and how stories begin that are not told, each once and verbatim', () => {
  const stories = Array.from({ length: 30 }, (_, number) =>
    saying(
      `In 19${number + 50} I sailed to the ${ownWord(number)} island in a borrowed boat. ${'The wind was against us all of that long day. '.repeat(3)}We came home.`,
      { kind: 'anecdote' },
    ),
  );
  const [plain, fragment] = [
    saying('I gave my lathe to the museum in Turku.', { kind: 'told' }),
    saying('Three in the morning, in fog off Söderharu. I heard the bell. It rang twice, and then no more.', {
      kind: 'anecdote',
    }),
  ];
  const { life, stories: told } = compileDossier([...stories, plain, fragment]);
  expect(texts(life)).toContain(plain.quote);
  expect(texts(life).filter((line) => line.includes('in a borrowed boat.')).length).toBeGreaterThan(10);
  expect(texts(life).some((line) => line.startsWith('Three in the morning'))).toBe(false);
  for (const { text, evidenceIds } of life) {
    expect(texts(told).some((story) => story.includes(text))).toBe(false);
    expect([...stories, plain].find(({ id }) => id === evidenceIds[0])?.quote).toContain(text);
  }
});

test('how sentences begin, which are short forms and which tell what was said are counted of a hundred', () => {
  const { diction } = compileDossier([
    saying("I don't trust a clock that ticks."),
    saying('My father’s boat lay in the yard all winter.'),
    saying('Ich habe nie Buch geführt.'),
    saying('Börje said: "So they teach that still."'),
  ]);
  expect(diction).toMatchObject({ selfFirst: 50, shortForms: 25, quotations: 25 });
});

test('names are listed as they are written, a thing with a capital, a day and a part of another name are not', () => {
  const { diction } = compileDossier([
    saying('I rowed with Uncle Evald to Söderharu in March, and Evald sang.'),
    saying('We were four, and everybody liked Söderharu.'),
    saying('My boat lay there all winter.'),
    saying('I never learned to swim.'),
    saying('We sold it in autumn.'),
    saying('Ich habe bei Mommsen in der Werkstatt gelernt, und nach einer Tasse stimmte ich.'),
    saying('Herr Peters und ich gingen mit Mommsen in die Stadt.'),
    saying('Ich nehme 125 g Butter, und die Nachbarn bezahlten mich mit Butter und Russisch.'),
  ]);
  const names = diction.names.map(({ word }) => word);
  expect(names).toEqual(expect.arrayContaining(['Söderharu', 'Mommsen']));
  expect(names.filter((name) => /March|Tasse|Werkstatt|Stadt|Butter|Russisch/.test(name))).toEqual([]);
});

test.each([
  'I was twenty months into being a mother and eleven weeks gone with a second child.',
  'My sister had a miscarriage in the winter of 1979, and I sat with her.',
  'Meine Tante hatte eine Fehlgeburt, und ich war sieben Jahre alt.',
])('no pack tells as a plain line: %s', (quote) => {
  const kinds = ['fact', 'told', 'story', 'anecdote'] as const;
  const { diction: _, ...told } = compileDossier(kinds.map((kind) => saying(quote, { kind })));
  expect(JSON.stringify(told)).not.toContain(quote.slice(0, 12));
});
