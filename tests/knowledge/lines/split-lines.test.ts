import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitLines } from '#lib/knowledge/lines/split-lines.ts';

const shown = (text: string, given: { title?: string; recordedOn?: string } = {}) =>
  splitLines({ text, ...given }).lines.map(({ start, end, wordsAt, speaker, on, heading }) => ({
    words: text.slice(start + wordsAt, end).trim(),
    speaker,
    on,
    heading,
  }));

const pieces = fc.constantFrom(
  ...[
    '\n',
    '\n\n',
    'Ana: ',
    '01/03/2025, 09:12 - Ana: ',
    '# Life',
    '**5 June**',
    '- bread',
    'Why? ',
    'I rowed out. ',
    '---',
  ],
  ...[
    'From: a@b.example\nDate: Tue, 8 Jul 2025\n',
    '8 May 2023',
    '🌊',
    '東京。',
    '\r\n',
    '  ',
    'x'.repeat(300),
    'z. B. so',
  ],
);
const texts = fc.oneof(
  fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 400 }).map((text) => text.toWellFormed()),
);

test('lines put together are the text, and what is told with a line is around it', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const { lines } = splitLines({ text });
      if (text.trim() !== '') {
        expect(lines.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text);
      }
      for (const [place, { from, to, repliesTo, start, end, wordsAt }] of lines.entries()) {
        expect(from).toBeLessThanOrEqual(place);
        expect(to).toBeGreaterThanOrEqual(place);
        expect(to).toBeLessThan(lines.length);
        expect(repliesTo ?? -1).toBeLessThan(place);
        expect(wordsAt).toBeLessThanOrEqual(end - start);
      }
    }),
    { numRuns: 500 },
  );
});

test('a line of a chat is one message, with who wrote it and the day', () => {
  const chat = [
    '01/03/2025, 09:12 - Messages are end-to-end encrypted.',
    '01/03/2025, 09:18 - Ana 👷: RIP the memes',
    'all of them',
    '13/03/2025, 09:21 - Ileana: Yes. I wear mine.',
    '13/03/2025, 09:24 - Ana 👷: ok',
  ].join('\n');
  expect(shown(chat)).toEqual([
    { words: 'Messages are end-to-end encrypted.', speaker: null, on: '2025-03-01', heading: null },
    { words: 'RIP the memes\nall of them', speaker: 'Ana 👷', on: '2025-03-01', heading: null },
    { words: 'Yes. I wear mine.', speaker: 'Ileana', on: '2025-03-13', heading: null },
    { words: 'ok', speaker: 'Ana 👷', on: '2025-03-13', heading: null },
  ]);
});

test('an American chat names the month first', () => {
  const chat = ['1/3/25, 9:12 PM - A: x', '1/14/25, 9:12 PM - B: y', '2/1/25, 9:13 AM - A: z'].join('\n');
  expect(shown(chat).map(({ on }) => on)).toEqual(['2025-01-03', '2025-01-14', '2025-02-01']);
});

test('a mail is cut into its sentences, with its writer, day and subject', () => {
  const mail =
    'From: Ileana Moraru <i@reeds.example>\nTo: d@p.example\nDate: Tue, 11 Mar 2025 20:35:47 +0000\nSubject: Your Hohner\n\nI opened it on Saturday. There was a mouse.\n';
  expect(shown(mail)).toEqual([
    { words: 'I opened it on Saturday.', speaker: 'Ileana Moraru', on: '2025-03-11', heading: 'Your Hohner' },
    { words: 'There was a mouse.', speaker: 'Ileana Moraru', on: '2025-03-11', heading: 'Your Hohner' },
  ]);
});

test.each([
  [
    'of a diary whose title has the year',
    '# Dagbok 2016\n\n**Onsdag 1 juni**\nJag skrev det med krita.',
    '2016-06-01',
  ],
  [
    'of a letter, with its place',
    'Leer, den 18 november 1979\n\nKära Barbro, tack för koftan!',
    '1979-11-18',
  ],
  [
    'of a memo',
    'MEMOS\n\n--- Memo 1 --- Saturday 8 March 2025, 16.47 ---\n\nIt is cold in here.',
    '2025-03-08',
  ],
  ['of a heading', '## Decisions (3 Jan 2025)\n- no coffee at all', '2025-01-03'],
])('the day %s holds for what stands below it', (_, text, day) => {
  expect(shown(text).at(-1)?.on).toBe(day);
});

test('a day between two turns begins another conversation', () => {
  const text = '8 May 2023\n\nAna: I ran.\nBo: Well done.\n\n9 June 2023\n\nAna: I swam.\nBo: Again?';
  expect(
    shown(text)
      .filter(({ speaker }) => speaker)
      .map(({ words, on }) => `${on} ${words}`),
  ).toEqual(['2023-05-08 I ran.', '2023-05-08 Well done.', '2023-06-09 I swam.', '2023-06-09 Again?']);
});

test('a reply knows its question, also one that stands above it as a heading, and is told with it', () => {
  const interview = 'HOST: And whose was it?\nILEANA: My grandfather’s.\nHOST: Nice.\nILEANA: It was.';
  expect(splitLines({ text: interview }).lines.map(({ repliesTo }) => repliesTo)).toEqual([
    null,
    0,
    null,
    null,
  ]);
  expect(splitLines({ text: interview }).lines[1]).toMatchObject({ from: 0 });
  const form = '**3. Ohr oder Gerät?**\nOhr, immer nur das Ohr.';
  expect(splitLines({ text: form }).lines.map(({ repliesTo }) => repliesTo)).toEqual([null, 0]);
});

test('two lines are not told together across a heading', () => {
  const text = '# One\n\nI was born.\n\n# Two\n\nI was wed.';
  for (const { from, to } of splitLines({ text }).lines) {
    expect(text.split('# Two')[to < 2 ? 0 : 1]).toBeDefined();
    expect(from < 2).toBe(to < 2);
  }
});

test('an abbreviation or a day of the month ends no sentence', () => {
  const german = 'Ich bin am 14. März 1953 in Ystad geboren. Um kl. 17.30 kam z. B. Dr. Harms dazu.';
  expect(shown(german).map(({ words }) => words)).toEqual([
    'Ich bin am 14. März 1953 in Ystad geboren.',
    'Um kl. 17.30 kam z. B. Dr. Harms dazu.',
  ]);
});

test('every line of a chat in two languages has its own language', () => {
  const chat = [
    '27.11.21, 17:41 - Gitta: Det kunde ha varit en bedragare och jag är inte dum',
    '27.11.21, 17:44 - Jasper: Wie geht das denn und was ist mit der Katze',
    '27.11.21, 17:45 - Gitta: Ok',
    '27.11.21, 17:46 - Gitta: Jag har tänt ljuset och bränt mig på det',
    '27.11.21, 17:47 - Jasper: Das ist nicht so schlimm wie du meinst',
    '27.11.21, 17:48 - Gitta: Hur mår du och vad gör ni på jobbet',
    '27.11.21, 17:49 - Jasper: Ich habe heute nicht viel zu tun',
  ].join('\n');
  expect(splitLines({ text: chat }).lines.map(({ language }) => language)).toEqual([
    'sv',
    'de',
    'sv',
    'sv',
    'de',
    'sv',
    'de',
  ]);
});
