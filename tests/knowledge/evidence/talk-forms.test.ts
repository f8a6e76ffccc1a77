import { expect, test } from 'vitest';
import { tellPassages } from '#lib/knowledge/find/tell-passages.ts';
import type { FiledLine } from '#lib/knowledge/lines/file-lines.ts';
import { isNameOf, passageSentences } from '#lib/knowledge/reader/passage-sentences.ts';
import { splitAndExtract } from '#lib/knowledge/split-and-extract.ts';
import type { FoundLine, FoundLines } from '#lib/knowledge/store/as-service/lines.ts';
import { normaliseText } from '#lib/platform/normalise-text.ts';

/** Who asks, and who replies; between questions who asks tells something of his own life. */
const TALK: readonly (readonly ['asks' | 'replies', string])[] = [
  ['asks', 'Where were you born?'],
  ['replies', 'I was born on Kökar, in the house by the lighthouse.'],
  ['asks', 'My own father drowned at Hanko, and that still frightens me. Were you afraid of the sea?'],
  ['replies', 'Only of the ice in March. My mother walked ahead with a pole.'],
  ['asks', 'I never learnt to swim. What did she say?'],
  ['replies', 'She said nothing. She sang, and I counted her steps.'],
  ['asks', 'And when did you leave?'],
  ['replies', 'When I was nineteen I sold my accordion and took the boat.'],
];
const HIS = /Hanko|learnt to swim/;
const HERS = ['lighthouse', 'ice in March', 'counted her steps', 'sold my accordion'];

type Write = (who: 'asks' | 'replies', words: string, at: number) => string;
const labels =
  (asks: string, replies: string, between = ' '): Write =>
  (who, words) =>
    `${who === 'asks' ? asks : replies}${between}${words}`;
const clock = (at: number) => `00:${String(at + 10)}`;
const talk = (write: Write, gap = '\n\n') => TALK.map(([who, words], at) => write(who, words, at)).join(gap);

/** Known at once: somebody is called like the person, or only one replies. */
const KNOWN: [string, string][] = [
  ['letters with a point', talk(labels('Q.', 'A.'))],
  ['letters with a point, line by line', talk(labels('Q.', 'A.'), '\n')],
  ['letters with a point, all in one line', talk(labels('Q.', 'A.'), ' ')],
  ['letters with a colon', talk(labels('Q:', 'A:'))],
  ['German letters', talk(labels('F:', 'A:'))],
  ['German letters with a point', talk(labels('F.', 'A.'), '\n')],
  ['letters of a German archive', talk(labels('I:', 'R:'), '\n')],
  ['who asks and who is asked', talk(labels('I:', 'B:'))],
  ['letters in brackets', talk(labels('(Q)', '(A)'))],
  ['letters in bold', talk(labels('**Q.**', '**A.**'))],
  ['a court with numbered lines', talk(labels('Q1.', 'A1.'))],
  ['counted questions', talk((who, words, at) => `${who === 'asks' ? 'Q' : 'A'}${(at >> 1) + 1}: ${words}`)],
  ['letters in columns', talk(labels('Q', 'A', '\t'), '\n')],
  ['words for it', talk(labels('Frage:', 'Antwort:'))],
  ['what they do', talk(labels('Interviewer:', 'Zeitzeugin:'))],
  ['what they do, in capitals', talk(labels('INTERVIEWER', 'NARRATOR', ':  '))],
  ['what they do, in columns', talk(labels('Interviewer', 'Respondent', '    '), '\n')],
  ['initials in columns', talk(labels('HK', 'ML', '   '), '\n')],
  ['initials and a tab, as paragraphs', talk(labels('HK', 'ML', '\t'))],
  ['initials in brackets', talk(labels('(HK)', '(ML)'))],
  ['initials with a colon, beside who asks', talk(labels('I:', 'ML:'))],
  [
    'times before letters',
    talk((who, words, at) => `[${clock(at)}] ${who === 'asks' ? 'I' : 'R'}: ${words}`),
  ],
  [
    'times behind names',
    talk((who, words, at) => `${who === 'asks' ? 'KRANZ' : 'LINDQVIST'} (${clock(at)}): ${words}`),
  ],
  ['bold names', talk(labels('**Heidi Kranz:**', '**Mara Lindqvist:**'))],
  ['names on a line of their own', talk(labels('Heidi Kranz', 'Mara Lindqvist', '\n'))],
  ['names in columns', talk(labels('Heidi', 'Mara', '  '), '\n')],
  ['arrows before names', talk(labels('>> HEIDI:', '>> MARA:'), '\n')],
  [
    'a chat with hours',
    talk((who, words, at) => `[10:${at + 10}] ${who === 'asks' ? 'Heidi' : 'Mara'}: ${words}`, '\n'),
  ],
  ['her name with a word for kin', talk(labels('Enkel:', 'Oma Mara:'))],
  [
    'numbers before letters',
    talk((who, words, at) => `${at + 1} ${who === 'asks' ? 'Q.' : 'A.'} ${words}`, '\n'),
  ],
  ['short words for it', talk(labels('Int.:', 'Res.:'))],
  ['questions in italics', talk((who, words) => (who === 'asks' ? `*${words}*` : words))],
  ['questions as headings', talk((who, words) => (who === 'asks' ? `## ${words}` : words))],
  ['questions in bold', talk((who, words) => (who === 'asks' ? `**${words}**` : words))],
];

/** Somebody has to say who is who: until then guests hear nothing. */
const WAITING: [string, string][] = [
  ['dashes', talk(labels('-', '-'), '\n')],
  ['dashes, as paragraphs', talk(labels('–', '–'))],
  ['long dashes without a blank', talk(labels('—', '—', ''))],
  ['arrows', talk(labels('>>', '>>'), '\n')],
  ['times alone', talk((_, words, at) => `${clock(at)} ${words}`, '\n')],
  ['initials that are not hers', talk(labels('HK', 'PB', '   '), '\n')],
  ['initials that are not hers, in brackets', talk(labels('(HK)', '(PB)'))],
  ['quotation marks', talk((_, words) => `»${words}«`)],
  ['letters before questions alone', talk((who, words) => (who === 'asks' ? `Q. ${words}` : words))],
  ['times above each turn', talk((_, words, at) => `${clock(at)}\n${words}`)],
  ['numbers', talk(labels('Speaker 1', 'Speaker 2', '\n'))],
  ['names in small letters', talk(labels('tomas:', 'oma:'))],
  ['questions as paragraphs', talk((_, words) => words)],
  ['questions with a dash, and plain replies', talk((who, words) => (who === 'asks' ? `– ${words}` : words))],
  [
    'one who asks by name, and plain replies',
    talk((who, words) => (who === 'asks' ? `Interviewer: ${words}` : words)),
  ],
  ['the same, line by line', talk((who, words) => (who === 'asks' ? `Heidi: ${words}` : words), '\n')],
];

const given = { person: 'Mara Lindqvist', isInterview: false, language: 'en' };
const read = async (text: string, calledAs: readonly string[] | null = null) => {
  const { lines, voices, evidence } = await splitAndExtract({
    ...given,
    text: normaliseText(text),
    calledAs,
  });
  const told = lines.filter(({ edition }) => edition !== 'members').map(({ body }) => body);
  return {
    told: told.join(''),
    voices,
    quotes: evidence.map(({ quote, asked }) => `${asked ?? ''} ${quote}`).join(),
  };
};

test.each(KNOWN)('a talk with %s is told with her words and none of his', async (_, text) => {
  for (const title of ['', 'Interview with Mara Lindqvist, 3 May 2019\n\n']) {
    const { told, quotes, voices } = await read(title + text);
    expect(told).not.toMatch(HIS);
    expect(quotes).not.toMatch(HIS);
    for (const words of HERS) expect(told).toContain(words);
    expect(voices).toMatchObject({ of: 'turns' });
    expect(told).toContain('Where were you born?');
    expect(told).toContain('And when did you leave?');
  }
});

const HIS_WORDS = TALK.flatMap(([who, words]) => (who === 'asks' ? words.split(/(?<=[.?]) /) : []));
const LABEL =
  /^[\s(*>[]*(?!I )(?:[A-Z]{1,2}\d?[.):\s*]|Mara|Heidi|KRANZ|LINDQVIST|Interviewer|INTERVIEWER|Int\b|Res\b|Frage|Antwort|NARRATOR|Zeitzeugin|Respondent|Enkel|Oma\b|\d)/;

/** What of each line that was found is told, by the person and by others. */
function toldOf(filed: readonly FiledLine[]) {
  const lines = filed.map(
    (
      { passage, body, words_at: wordsAt, speaker, on, heading, replies_to: repliesTo, from, to },
      position,
    ): FoundLine => ({
      ...{ id: position, sourceId: 'source', passageId: `p${passage}`, passage, position, body, wordsAt },
      ...{ speaker, on, heading, repliesTo, from, to, search: '', meaning: null },
    }),
  );
  const found: FoundLines = {
    ...{ person: given.person, asked: [], lineCount: 2, answers: [], lines, corrections: [], told: {} },
    sources: [
      { id: 'source', title: 'A talk', kind: 'paste', voicesOf: 'turns', saidOn: null, namespace: 'open' },
    ],
  };
  return lines
    .filter(({ body, wordsAt }) => /\p{L}/u.test(body.slice(wordsAt)))
    .flatMap((line) =>
      tellPassages(
        found,
        [{ entry: { line }, score: 1, closeness: 'strong', byWords: 1, bySense: null, lexemes: [] }],
        1,
      ),
    )
    .flatMap((passage) => passageSentences({ ...passage, text: passage.body, citation: '' }, given.person));
}

test.each(KNOWN)(
  'of a talk with %s members and guests are told her words as hers, his as his, and no label',
  async (_, text) => {
    for (const title of ['', 'Interview with Mara Lindqvist, 3 May 2019\n\n']) {
      const { lines } = await splitAndExtract({
        ...given,
        text: normaliseText(title + text),
        calledAs: null,
      });
      for (const edition of ['members', 'guests']) {
        const filed = lines.filter((line) => line.edition === edition);
        const hers = filed
          .filter(({ speaker }) => speaker !== null && isNameOf(speaker, given.person))
          .map(({ body, words_at: wordsAt }) => [...body].slice(wordsAt).join(''));
        for (const words of HERS) expect(hers.join()).toContain(words);
        for (const words of HIS_WORDS) expect(hers.join()).not.toContain(words);
        const told = toldOf(filed);
        const asHers = told.flatMap(({ isOwn, text }) => (isOwn ? text : []));
        for (const words of HERS) expect(asHers.join()).toContain(words);
        for (const words of HIS_WORDS) expect(asHers.join()).not.toContain(words);
        expect([...hers, ...told.map(({ text }) => text)].filter((words) => LABEL.test(words))).toEqual([]);
        expect(asHers.join()).not.toContain('Interview with');
        expect(
          told.filter(({ asked }) => asked.includes('And when did you leave?')).map(({ text }) => text),
        ).toContain('When I was nineteen I sold my accordion and took the boat.');
      }
    }
  },
);

test.each(['Q. A.', 'Heidi: Mara:'])('what he tells at length (%s) is nobody’s answer', async (pair) => {
  const [asks = '', replies = ''] = pair.split(' ');
  const atLength = 'My father drowned at Hanko, and the sea still frightens all of us. '.repeat(14);
  const text = `${talk(labels(asks, replies))}\n\n${asks} ${atLength}\n\n${replies} I am sorry.`;
  const { lines } = await splitAndExtract({ ...given, text: normaliseText(text), calledAs: null });
  const told = toldOf(lines.filter(({ edition }) => edition === 'members'));
  expect(told.some(({ text }) => HIS.test(text))).toBe(true);
  expect(told.filter(({ isOwn, text }) => isOwn && HIS.test(text))).toEqual([]);
});

test.each(['Q. A.', 'HK: ML:', 'Heidi: Mara:', 'HK ML'])(
  'a heading with a colon above a talk (%s) is nobody who speaks in it',
  async (pair) => {
    const [asks = '', replies = ''] = pair.split(' ');
    for (const heading of ['Interview 05: The lighthouse', 'Island Archive: The lighthouse']) {
      const head = `Oral History\n${heading}\nMara Lindqvist, interviewed by Heidi Kranz, 2017-09-02\n\n`;
      const { told, voices } = await read(head + talk(labels(asks, replies)));
      expect(voices?.voices).toMatchObject([{ isPerson: true }, { isPerson: false }]);
      expect(told).not.toContain('The lighthouse');
      for (const words of HERS) expect(told).toContain(words);
    }
  },
);

test.each(WAITING)(
  'of a talk with %s guests hear nothing until somebody says who she is',
  async (_, text) => {
    for (const title of ['', 'Interview with Mara, 3 May 2019\n\n']) {
      const { told, quotes, voices } = await read(title + text);
      expect([told, quotes]).toEqual(['', '']);
      const names = voices?.voices.map(({ name }) => name) ?? [];
      expect(names.length).toBeGreaterThan(0);
      const chosen = await Promise.all(names.map((name) => read(title + text, [name])));
      expect(chosen.some(({ told }) => HERS.every((words) => told.includes(words)))).toBe(true);
    }
  },
);

/** One person wrote all of it. */
const ALONE: [string, string][] = [
  [
    'a memoir with dialogue',
    '“Where were you?” asked my mother.\n\n“At the harbour,” I said.\n\nShe put the bread on the table and said no more. I have thought of it often.\n\n“Will you go again?” she asked in the morning.\n\nI went, of course.',
  ],
  [
    'a memoir with dialogue behind dashes',
    'The boat came late that day, and my mother stood on the rocks.\n\n– Where were you? she asked.\n\n– At Hanko, I said.\n\nShe turned round and went in. I carried the nets up alone, and nobody spoke at supper.\n\n– Will you go again? she asked in the morning, and I did not know what to say.\n\nI went in May. I have never been sorry.\n\nThe sea was calm all of that summer.',
  ],
  [
    'a Spanish story',
    '—Ven aquí —dijo mi madre.\n\n—¿Por qué? —pregunté yo.\n\n—Porque sí —contestó ella—. ¿No me oyes?\n\n—¿Adónde vamos? —dije.\n\n—A casa —dijo mi padre.\n\n—Bueno —dije yo.',
  ],
  [
    'a list with dashes',
    'For the winter:\n- two sacks of flour\n- salt\n- the blue jar of my mother\n- wool for the children\n- a new wick',
  ],
  [
    'a list of sentences with dashes',
    '- I rise at five.\n- I light the stove.\n- I never eat before the hens have eaten.\n- I walk to the harbour and back.',
  ],
  [
    'a recipe',
    'Black Bread\n\nIngredients\n500 g of rye\n1 l of water\nMethod\nMix it and wait.\n\nWhite Bread\n\nIngredients\n500 g of wheat\nMethod\nMix it and do not wait.',
  ],
  [
    'a recipe in columns',
    'Flour   500 g\nWater   300 ml\nSalt   10 g\nButter   a spoon\nKnead it for ten minutes.',
  ],
  [
    'a letter',
    'Dear Aksel,\n\nhow are you? I was born on Kökar, as you know. Do you still have the boat?\n\nI kept the lamp.\n\nYours\nMara',
  ],
  [
    'a diary with hours',
    '08:30 I rose.\n09:15 I rowed to the island.\n12:00 I ate bread.\n13:30 I slept. Why not?\n15:00 I mended the net.',
  ],
  [
    'a diary whose lines begin alike',
    'I rose at five.\nA storm came in.\nI rowed out.\nA seal looked at me.\nI came home. Was I afraid?\nA little.',
  ],
  ['a table', 'Name\tBorn\tPlace\nJohan\t1901\tKökar\nAnna\t1905\tHanko\nMara\t1931\tKökar'],
  ['a table of scores', 'FC   3   5\nSV   2   4\nFC   1   0\nSV   2   2'],
  [
    'people by initials',
    'A. Huber was my teacher. He hit us.\nR. Brandt taught us to sing.\nF. Krull was kind.\nA. Lund kept bees.',
  ],
  [
    'chapters with Roman numbers',
    'I. The House\n\nI was born there.\n\nII. The Sea\n\nI rowed to school.\n\nIII. The War\n\nWe were hungry.',
  ],
  [
    'lettered points',
    'A. I keep bees.\nB. I keep hens.\nC. I kept a cow.\nD. I keep my word.\nE. I rise at five.\nF. I sing.',
  ],
  [
    'an essay with questions',
    'I was born on Kökar, and the sea was my street. My father fished and my mother kept the light.\n\nWhy did I leave?\n\nI do not know. The boat was there, and I was nineteen.\n\nWe had a cow and two goats, and I milked them.\n\nIn Stockholm I sewed coats for eleven years.\n\nWhat did I miss?\n\nThe wind, I think. In a town it has nothing to say.\n\nI came back in May.',
  ],
  [
    'a glossary',
    'Salt – what keeps the fish.\nIce – what keeps the boats in.\nRye – what keeps us.\nSong – what keeps me.',
  ],
  [
    'a poem',
    'Why do you weep, my sea?\nI have no salt for you.\nWhy do you sing, my sea?\nI have no boat.\n\nGo home.\nGo home and sleep.\nThe lamp is lit,\nand nobody is cold.',
  ],
  [
    'a talk told from memory under its questions',
    'They asked me good questions.\n\n**Have you ever sunk?**\n\nOnce, off Kökar. We sang.\n\n**Who is your wife?**\n\nAnna. I met her at a dance.\n\n**Are you rich?**\n\nNo. I have never looked at the clock.',
  ],
  [
    'days in bold',
    '**Monday.** I rose at five.\n\n**Tuesday.** I rowed out. Was it wise?\n\n**Monday.** I rose at six.\n\n**Tuesday.** I slept.',
  ],
];

test.each(ALONE)('%s is the words of one person, and told whole', async (_, text) => {
  const { told, voices } = await read(text);
  expect([told, voices]).toEqual([normaliseText(text), null]);
});

test('a speaker who is called by asking alone is never offered as the person, and each voice begins with its own words', async () => {
  const known = await read(talk(labels('Interviewer:', 'Oma:')));
  expect(known.voices?.voices).toEqual([
    { name: 'Interviewer', times: 4, isPerson: false, asks: true, example: 'Where were you born?' },
    {
      ...{ name: 'Oma', times: 4, isPerson: false },
      example: 'I was born on Kökar, in the house by the lighthouse.',
    },
  ]);
  const initial = await splitAndExtract({
    ...{ ...given, person: 'Ilse', text: talk(labels('I:', 'R:')) },
    calledAs: null,
  });
  expect(initial.voices?.voices.map(({ name, isPerson }) => [name, isPerson])).toEqual([
    ['I', false],
    ['R', false],
  ]);
});

test('the owner may say that nobody in a talk is the person', async () => {
  expect((await read(talk(labels('Q.', 'A.')), [])).told).toBe('');
});

test.each(['Q. A.', 'I: R:'])(
  'of a talk that lost the ends of its lines (%s) her words alone are told',
  async (pair) => {
    const [asks = '', replies = ''] = pair.split(' ');
    const { told } = await read(`Interview, 3 May 2019\n\n${talk(labels(asks, replies), ' ')}`);
    expect(told).not.toMatch(HIS);
    for (const words of HERS) expect(told).toContain(words);
  },
);
