import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { describe, expect, test, vi } from 'vitest';
import { readFile } from '#lib/knowledge/ingest-source.ts';
import { FILE_ENDINGS, SOURCE_LIMITS } from '#lib/knowledge/limits.public.ts';
import { kindOfName } from '#lib/knowledge/read/file-kind.ts';
import type { ReadingFailure } from '#lib/knowledge/read/reading.ts';
import { readingTexts } from '#lib/knowledge/texts/reading.public.ts';
import { makeDocx } from './make-docx.ts';
import { makePdf, pageOfLines } from './make-pdf.ts';

// That a process of its own says the same of a file of each kind is tested with the formats.
vi.mock('#lib/knowledge/read/run-worker.ts', async () => ({
  runWorker: (await import('./run-here.ts')).runHere,
}));

const fixture = (name: string) => readFileSync(join(import.meta.dirname, 'files', name));
const file = (name: string) => readFile(fixture(name), name);

async function textOf(reading: ReturnType<typeof readFile>) {
  const read = await reading;
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
}

const refusal = (failure: ReadingFailure) => ({
  ok: false,
  error: { code: 'source_unreadable', message: readingTexts[failure] },
});

describe('text', () => {
  test.each([
    ['utf-16.txt', 'Vi for till Kökar på morgonen.\n\nHavet låg stilla, och måsarna skrek.'],
    ['windows-1252.txt', 'The ferry to Kökar left at seven. Åland lay behind us, gray – and “small”.'],
    ['windows-1251.txt', 'Маяк стоял на острове, и море было спокойным.'],
    ['shift-jis.txt', '灯台の光は二十秒に一度まわります。'],
  ])('%s is decoded', async (name, start) => {
    expect((await textOf(file(name))).text.startsWith(start)).toBe(true);
  });

  test.each([
    ['a mark', Buffer.from('\ufeffÅland', 'utf8')],
    ['no mark', Buffer.from('Åland', 'utf8')],
    ['UTF-16 without a mark', Buffer.from('Åland', 'utf16le')],
    ['UTF-16 the other way round', Buffer.from('\ufeffÅland', 'utf16le').swap16()],
    ['Latin-1', Buffer.from('Åland', 'latin1')],
  ])('%s makes no difference to the text', async (_what, bytes) => {
    expect((await textOf(readFile(bytes, 'a.txt'))).text).toBe('Åland');
  });

  test('Markdown loses its marks and keeps its words', async () => {
    expect(await textOf(file('notes.md'))).toEqual({
      title: "The choir's first winter",
      text: [
        '# The first rehearsal',
        'Eleven people came, in spite of the snow. We sang an old hymn and 2 * 3 * 4 snake_case_words stayed.',
        'the harbour',
        '> A quote with code.',
        '*not emphasis*',
      ].join('\n\n'),
    });
  });
});

describe('transcripts', () => {
  test('voices are named, times and cue names are not', async () => {
    expect((await textOf(file('interview.vtt'))).text).toBe(
      [
        'Elin: When did you first go out to the lighthouse?',
        'Mara: In March of 1974, and I was seasick & very proud.',
        'Elin: Both?',
      ].join('\n\n'),
    );
  });

  test('sentences that were cut into cues are whole again', async () => {
    expect((await textOf(file('film.srt'))).text).toBe(
      'The lamp was lit at dusk and put out at dawn.\n\n- Every day?',
    );
  });

  test('who is called by a letter has turns of their own', async () => {
    const words = [
      'Q. Your mother?',
      'A. Sigrid. She sang',
      'at the tub.',
      'Q. For whom?',
      'A. For the socks.',
    ];
    const cues = words.map((said, at) => `${at}\n00:00:0${at},000 --> 00:00:0${at + 1},000\n${said}`);
    expect((await textOf(readFile(Buffer.from(cues.join('\n\n')), 'a.srt'))).text).toBe(
      'Q. Your mother?\n\nA. Sigrid. She sang at the tub.\n\nQ. For whom?\n\nA. For the socks.',
    );
    const cut = cues.join('\n\n').replace('Q. Your mother?', 'Your mother was').replace('Q. For', 'For');
    expect((await textOf(readFile(Buffer.from(cut), 'a.srt'))).text).toContain('Your mother was A. Sigrid.');
  });

  test('a file without any cue is no transcript', async () => {
    expect(await readFile(Buffer.from('just some words'), 'a.srt')).toEqual(refusal('broken'));
  });
});

describe('web pages as files', () => {
  test('the article is read, what stands around it is not', async () => {
    const { text, title } = await textOf(file('article.html'));
    expect(title).toMatch(/^The lens of Söderharu/);
    expect(text).toContain('It is only the size.\n\nIn the middle');
    expect(text).toContain('- four panels\n- one turn in twenty seconds');
    expect(text).toContain('first | 920\nthird | 500');
    expect(text).not.toMatch(/Subscribe|mug|cookies|do not read/);
  });

  test('a page without an article is read whole', async () => {
    const page =
      '<title>Note</title><p>One line.<br>And <b>an</b>other.<pre>two  spaces\nkept as lines</pre>';
    expect(await textOf(readFile(Buffer.from(page), 'a.htm'))).toEqual({
      title: 'Note',
      text: 'One line.\nAnd another.\n\ntwo spaces\nkept as lines',
    });
  });

  test('what somebody says beside their name in a table stands behind it', async () => {
    const table = '<table><tr><td>Mara:<td>I rowed.<tr><td>Q.<td>Why?<tr><td>Oven<td>two hours</table>';
    expect((await textOf(readFile(Buffer.from(table), 'a.html'))).text).toBe(
      'Mara: I rowed.\nQ. Why?\nOven | two hours',
    );
  });

  test('the page says in which encoding it is', async () => {
    const start = Buffer.from('<html><head><meta charset="iso-8859-2"></head><body><p>');
    const bytes = Buffer.concat([start, Buffer.from('a3f364bc', 'hex'), Buffer.from('</p></body></html>')]);
    expect((await textOf(readFile(bytes, 'a.html'))).text).toContain('Łódź');
  });
});

describe('Word documents', () => {
  test('headings, lists, tables and footnotes are there, in order', async () => {
    expect(await textOf(readFile(makeDocx(), 'bread.docx'))).toEqual({
      title: 'The bread of Västernäs',
      text: [
        'The bread of Västernäs',
        'My grandmother baked on Thursdays, and the house knew it.\n- a litre of buttermilk\n- rye malt, coarse',
        'Oven | two hours',
        'It keeps until midsummer.\n- So did the neighbours.',
      ].join('\n\n'),
    });
  });

  test('a Word document whose end is missing is not taken for whole', async () => {
    const whole = makeDocx();
    for (const kept of [0.99, 0.9, 0.5, 0.1]) {
      expect(await readFile(whole.subarray(0, whole.length * kept), 'a.docx')).toEqual(refusal('broken'));
    }
  });

  test('an archive that is no Word document is not read as one', async () => {
    const workbook = zipSync({ 'xl/workbook.xml': new Uint8Array(10) });
    expect(await readFile(workbook, 'a.docx')).toEqual(refusal('unsupported_type'));
  });
});

describe('PDF', () => {
  test('a letter over two pages comes out in paragraphs, its cut words whole', async () => {
    const { text, title } = await textOf(file('letter.pdf'));
    expect(title).toBe('The winter of the ice road');
    const paragraphs = text.split('\n\n');
    expect(paragraphs).toHaveLength(10);
    expect(paragraphs[1]).toMatch(
      /^In the winter of 1966 the sea .* I remember the sound .* and not answer\.$/,
    );
    expect(text).toContain('A well-known road is no road at all');
    expect(text).not.toMatch(/\p{L}-\s/u);
  });

  test('page numbers and running heads are left out, a sentence goes on over the page', async () => {
    const page = (number: number, ...lines: string[]) =>
      pageOfLines(['The island book', '', '', ...lines, '', '', String(number)]);
    const pdf = makePdf([
      page(
        1,
        'The first thing that I remember is the smell of the',
        'paraffin in the store, and the door of the',
      ),
      page(
        2,
        'store, which was green and never shut properly at all.',
        'It was a good door all the same, in its way.',
      ),
      page(3, 'Then the war came, and with it the blackout. We put', 'paper on the windows.'),
    ]);
    expect((await textOf(readFile(pdf, 'a.pdf'))).text).toBe(
      [
        'The first thing that I remember is the smell of the paraffin in the store, and the door of the store, which was green and never shut properly at all. It was a good door all the same, in its way.',
        'Then the war came, and with it the blackout. We put paper on the windows.',
      ].join('\n\n'),
    );
  });

  test('a hyphen at the end of a line stays where the word is written with it elsewhere', async () => {
    const pdf = makePdf([
      pageOfLines([
        'A light-hearted man he was, and he was light-',
        'hearted to the end, the keeper of the light-',
        'house.',
      ]),
    ]);
    expect((await textOf(readFile(pdf, 'a.pdf'))).text).toBe(
      'A light-hearted man he was, and he was light-hearted to the end, the keeper of the lighthouse.',
    );
  });

  test('pictures of pages need text recognition', async () => {
    const picture = makePdf([
      { data: Buffer.from('q 100 0 0 100 0 0 cm BI /W 1 /H 1 /CS /G /BPC 8 ID x EI Q') },
    ]);
    expect(await readFile(picture, 'scan.pdf')).toEqual(refusal('no_text_in_pdf'));
  });

  test('a password is asked away', async () => {
    expect(await file('encrypted.pdf')).toEqual(refusal('encrypted'));
  });

  test('a PDF that was cut off is not taken for whole', async () => {
    const whole = fixture('letter.pdf');
    expect(await readFile(whole.subarray(0, whole.length / 2), 'a.pdf')).toEqual(refusal('broken'));
  });
});

describe('refused', () => {
  const ole = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);
  const locked = Buffer.concat([ole, Buffer.from('EncryptedPackage', 'utf16le')]);
  test.each<[string, string, Uint8Array, ReadingFailure]>([
    ['an empty file', 'a.txt', Buffer.alloc(0), 'empty'],
    ['blank lines', 'a.md', Buffer.from(' \n\n\t\u200b'), 'empty'],
    ['an empty page', 'a.html', Buffer.from('<html><body></body></html>'), 'empty'],
    ['a PDF called text', 'a.txt', fixture('letter.pdf'), 'mismatched'],
    ['text called a PDF', 'a.pdf', Buffer.from('hello'), 'mismatched'],
    ['a Word document called a page', 'a.html', makeDocx(), 'mismatched'],
    ['text called a Word document', 'a.docx', Buffer.from('hello'), 'mismatched'],
    ['an old Word document', 'a.docx', ole, 'unsupported_type'],
    ['a locked Word document', 'a.docx', locked, 'encrypted'],
    ['rich text', 'a.txt', Buffer.from('{\\rtf1 hello}'), 'mismatched'],
    ['an unknown ending', 'a.exe', Buffer.from('hello'), 'unsupported_type'],
    ['no ending', 'txt', Buffer.from('hello'), 'unsupported_type'],
    ['a picture', 'a.txt', Buffer.from('89504e470d0a1a0a0000000d49484452000000010000', 'hex'), 'binary'],
    ['11 MiB', 'a.txt', Buffer.alloc(11 * 1024 * 1024, 'a '), 'too_large'],
    ['5 MiB of text', 'a.txt', Buffer.alloc(5 * 1024 * 1024, 'a '), 'too_long'],
  ])('%s', async (_what, name, bytes, failure) => {
    expect(await readFile(bytes, name)).toEqual(refusal(failure));
  });

  test('every reason is a sentence that says what to do', () => {
    for (const text of Object.values(readingTexts)) expect(text).toMatch(/^[A-Z].*[.:] .*\.$/);
  });
});

test('every ending that people are told of can be read, however it is written', () => {
  for (const ending of FILE_ENDINGS) expect(kindOfName(`My File.${ending.toUpperCase()} `)).toBeDefined();
});

test('four megabytes of text are within the limit', async () => {
  const { text } = await textOf(readFile(Buffer.alloc(SOURCE_LIMITS.textBytes - 1, 'word '), 'a.txt'));
  expect(text.length).toBeGreaterThan(SOURCE_LIMITS.textBytes - 10);
});
