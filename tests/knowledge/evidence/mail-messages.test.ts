import { expect, test } from 'vitest';
import { mailsIn } from '#lib/knowledge/evidence/mail-messages.ts';
import { isLetter } from '#lib/knowledge/evidence/salutation.ts';

const mail = (body: string, from = 'Tom Bauer') =>
  `From: ${from}\nTo: Anna Huber\nDate: 2025-01-02\nSubject: Flute\n\n${body}\n\n\n`;
const said = (text: string) =>
  (mailsIn(text) ?? []).map(({ words }) => words.map(({ start, end }) => text.slice(start, end).trim()));

const WORDS = 'I mended the lowest key. It was rust.';

test.each([
  ['a closing and a name', 'Best wishes,\nTom'],
  ['a closing and a name on one line', 'Best wishes, Tom'],
  ['a closing and a workshop', "Kind regards\n\nTom Bauer\nTom's Workshop\n12 High St\n0171 2345678"],
  ['a German closing', 'Mit freundlichen Grüßen\nIhr Tom Bauer'],
  ['a short German closing', 'LG Tom'],
  ['the line of two dashes', "-- \nTom's Workshop, 12 High St"],
  ['a closing above the two dashes', 'Cheers, Tom\n--\nOpen on Mondays'],
  ['what a telephone adds', 'Von meinem iPhone gesendet'],
  [
    'a head of a reply',
    'On Thu, 2 Jan 2025 at 10:12, Anna Huber <anna@post.example> wrote:\n\nMy flute is broken.',
  ],
  [
    'a head of a reply in two lines',
    'On Thu, 2 Jan 2025 at 10:12, Anna Huber\n<anna@post.example> wrote:\n\nMy flute.',
  ],
  [
    'a German head of a reply',
    'Am 02.01.2025 um 10:12 schrieb Anna Huber\n<anna@post.example>:\n\nMeine Flöte.',
  ],
  ['a head of a reply with nothing below', 'Am 02.01.2025 um 10:12 schrieb Anna Huber:'],
  ['a forwarded mail', '---------- Forwarded message ---------\nVon: Anna\nMeine Flöte.'],
  ['a mail that Apple forwards', 'Anfang der weitergeleiteten Nachricht:\n\nMeine Flöte.'],
  [
    'a mail as Outlook repeats it',
    'Von: Anna Huber\nGesendet: Donnerstag\nAn: Tom Bauer\nBetreff: Flöte\n\nMeine Flöte.',
  ],
])('%s below the words of a mail is nobody’s words', (_, below) => {
  expect(said(mail(`${WORDS}\n\n${below}`))).toEqual([[WORDS]]);
});

test.each([
  'Dear Ruth,',
  'Hello Ruth and Stefan!',
  'Liebe Frau Huber,',
  'Sehr geehrte Damen und Herren,',
  'Hi',
  'Kära Ruth –',
  'Estimada señora Huber,',
  'Ruth,',
])('"%s" above the words of a mail is nobody’s words', (above) =>
  expect(said(mail(`${above}\n\n${WORDS}`))).toEqual([[WORDS]]),
);

test.each([
  ['with its place', 'Hellsö, 3 May\n\nDear Aksel,\n\nthe boat leaks.', true],
  ['to a name', '# A letter\n\nElin,\nyou will laugh.', true],
  ['that only begins as one', 'Dear friends were all that I had. They came.', false],
])('a text %s is a letter or not', (_, text, isOne) => expect(isLetter(text)).toBe(isOne));

test('an answer below quoted lines is kept, and so is a postscript', () => {
  const body = `On 2 Jan 2025, Anna wrote:\n> My flute is broken.\n>\n> Anna\n\n${WORDS}\n\nBest wishes\nTom\n\nP.S. I love rain.`;
  expect(said(mail(body))).toEqual([[WORDS, 'P.S. I love rain.']]);
});

test.each([
  ['a sentence that begins as a closing', 'Love is what I learnt from my mother, and she from hers.'],
  [
    'thanks in the middle of a letter',
    `Thanks!\n\nI will come on Monday with the new pads, and we shall see what can be done about it.\n\n${WORDS}`,
  ],
  ['a sentence that begins as a salutation', 'Dear friends were all that I had. They came by boat.'],
  ['a sentence with "wrote"', 'On that day my brother wrote: I stay.'],
])('%s is words', (_, body) => {
  expect(said(mail(body))).toEqual([[body]]);
});

test('what many mails of one writer end with is a signature, and what ends one alone is not', () => {
  const mails = ['I love cork.', 'I hate glue.', 'I mended a horn.']
    .map((words) => mail(`${words}\n\nMusic for the valley\nOpen on Mondays`))
    .join('');
  expect(said(`${mails}${mail('I wrote to him.\n\nOpen on Mondays', 'Anna Huber')}`)).toEqual([
    ['I love cork.'],
    ['I hate glue.'],
    ['I mended a horn.'],
    ['I wrote to him.\n\nOpen on Mondays'],
  ]);
});
