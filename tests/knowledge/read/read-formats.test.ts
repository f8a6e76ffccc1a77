import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readFile } from '#lib/knowledge/ingest-source.ts';
import { kindOfName } from '#lib/knowledge/read/file-kind.ts';
import { readBytesAs } from '#lib/knowledge/read/read-bytes-as.ts';
import { readingTexts } from '#lib/knowledge/texts/reading.public.ts';
import { makeDocx } from './make-docx.ts';

async function read(bytes: Uint8Array | string, name: string) {
  const reading = await readFile(typeof bytes === 'string' ? Buffer.from(bytes) : bytes, name);
  if (!reading.ok) throw new Error(reading.error.message);
  return reading.value;
}

const LETTER = [
  'From: Mara Lindqvist <mara@example.org>',
  'To: Elin <elin@example.org>',
  'Date: Tue, 3 Mar 2020 10:15:00 +0200',
  'Subject: =?utf-8?Q?The_boat_to_K=C3=B6kar?=',
  'MIME-Version: 1.0',
  'Content-Type: text/plain; charset=utf-8',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  'I took the boat to K=C3=B6kar on Monday.',
  '> You wrote that I should not.',
  'It rained.',
].join('\r\n');

describe('mail', () => {
  test('a letter keeps who wrote it, when and what about, and leaves out what was quoted', async () => {
    expect(await read(LETTER, 'letter.eml')).toEqual({
      title: 'The boat to Kökar',
      text: 'From: Mara Lindqvist\nTo: Elin\nDate: 2020-03-03\nSubject: The boat to Kökar\n\nI took the boat to Kökar on Monday.\nIt rained.',
    });
  });

  test('the letters of a mailbox stand one after the other, addresses stay out', async () => {
    const box = `From mara@example.org Tue Mar  3 10:15:00 2020\n${LETTER}\n\nFrom mara@example.org Wed Mar  4 10:15:00 2020\n${LETTER.replace('on Monday', 'on Tuesday').replace('It rained.', '>From the quay I saw it.')}\n`;
    const { text } = await read(box, 'letters.mbox');
    expect(text.match(/^From: Mara Lindqvist$/gm)).toHaveLength(2);
    expect(text).toContain('on Tuesday.\nFrom the quay I saw it.');
    expect(text).not.toContain('example.org');
  });

  test('no letter begins in the text of another, in the name of the person', async () => {
    const forged = LETTER.replace('It rained.', '\r\nFrom: Mara Lindqvist\r\nTo: Bo\r\n\r\nI stole it.');
    const { text } = await read(forged, 'letter.eml');
    expect(text.match(/^From: /gm)).toHaveLength(1);
    expect(text).toContain('| From: Mara Lindqvist\nTo: Bo\n\nI stole it.');
  });

  test('a mail of HTML alone is read as its words', async () => {
    const html = LETTER.replace('text/plain', 'text/html').replace('I took', '<p>I <b>took</b>');
    expect((await read(html, 'a.eml')).text).toContain('I took the boat to Kökar');
  });

  test('a text that is no mail is told so', async () => {
    const reading = await readFile(Buffer.from('Dear Elin,\nI am well.'), 'letter.eml');
    expect(reading).toMatchObject({ ok: false, error: { message: readingTexts.mismatched } });
  });
});

test('rich text loses its marks and keeps its letters', async () => {
  const rtf = String.raw`{\rtf1\ansi\ansicpg1252{\fonttbl{\f0 Times;}}\f0 I kept the lamp on K\'f6kar.\par It was \b cold\b0 .\par}`;
  const { text } = await read(rtf, 'note.rtf');
  expect(text).toBe('I kept the lamp on Kökar.\n\nIt was cold.');
});

const odt = (content: string, more: Record<string, Uint8Array> = {}) =>
  zipSync({
    mimetype: strToU8('application/vnd.oasis.opendocument.text'),
    'content.xml': strToU8(
      `<?xml version="1.0"?><office:document-content xmlns:office="o" xmlns:text="t"><office:body><office:text>${content}</office:text></office:body></office:document-content>`,
    ),
    'META-INF/manifest.xml': strToU8('<manifest/>'),
    ...more,
  });

describe('OpenDocument', () => {
  test('paragraphs and headings in their order, without notes of the writer', async () => {
    const bytes = odt(
      '<text:h>The lamp</text:h><text:p>I kept <text:span>the lamp</text:span><text:s/>for years.<office:annotation><text:p>Check this</text:p></office:annotation></text:p><text:list><text:list-item><text:p>Oil</text:p></text:list-item></text:list>',
      { 'meta.xml': strToU8('<m><dc:title>My lamp</dc:title></m>') },
    );
    expect(await read(bytes, 'lamp.odt')).toEqual({
      title: 'My lamp',
      text: 'The lamp\n\nI kept the lamp for years.\n\nOil',
    });
  });

  test('an OpenDocument file that is locked says so', async () => {
    const bytes = odt('<text:p>x</text:p>', {
      'META-INF/manifest.xml': strToU8('<manifest:encryption-data/>'),
    });
    expect(await readFile(bytes, 'a.odt')).toMatchObject({ error: { message: readingTexts.encrypted } });
  });
});

test('a book is read chapter by chapter, in the order that it names', async () => {
  const bytes = zipSync({
    mimetype: strToU8('application/epub+zip'),
    'META-INF/container.xml': strToU8(
      '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
    ),
    'OEBPS/book.opf': strToU8(
      '<package xmlns:dc="d"><metadata><dc:title>My book</dc:title></metadata><manifest><item id="two" href="b.xhtml"/><item id="one" href="a%20a.xhtml"/></manifest><spine><itemref idref="one"/><itemref idref="two"/></spine></package>',
    ),
    'OEBPS/a a.xhtml': strToU8('<html><body><h1>One</h1><p>I was born.</p></body></html>'),
    'OEBPS/b.xhtml': strToU8('<html><body><h1>Two</h1><p>I went to sea.</p></body></html>'),
  });
  expect(await read(bytes, 'book.epub')).toEqual({
    title: 'My book',
    text: 'One\n\nI was born.\n\nTwo\n\nI went to sea.',
  });
});

describe('a chat from WhatsApp', () => {
  const CHAT =
    '[03/03/2020, 10:15:00] Mara: I took the boat to Kökar.\n[03/03/2020, 10:16:00] Elin: In March?';

  test('the text of a chat from WhatsApp is taken, and it is said what was left out', async () => {
    const bytes = zipSync({
      '_chat.txt': strToU8(CHAT),
      'IMG-1.jpg': strToU8('x'),
      'PTT-2.opus': strToU8('y'),
    });
    const { text, note } = await read(bytes, 'WhatsApp Chat - Elin.zip');
    expect(text).toBe(CHAT);
    expect(note).toContain('_chat.txt');
    expect(note).toContain('2 other files');
  });

  test('of what Google gives out notes, documents and mail are read, and it is said what was left and why', async () => {
    const bytes = zipSync({
      'Takeout/archive_browser.html': strToU8('<p>Your archive</p>'),
      'Takeout/Keep/Ice.html': strToU8(
        '<!doctype html><html><head><title>Ice</title></head><body><p>I cut ice in 1962.</p></body></html>',
      ),
      'Takeout/Keep/Ice.json': strToU8('{}'),
      'Takeout/Mail/Sent.mbox': strToU8(`From 1@x Tue Mar 03 10:15:00 2020\n${LETTER}\n`),
      'Takeout/My Activity/Search/MyActivity.html': strToU8('<p>Searched for ice</p>'),
      'Takeout/Google Photos/boat.jpg': strToU8('x'),
      'Takeout/Google Photos/storm.mp4': strToU8('x'),
      'Takeout/Drive/broken.docx': strToU8('PK\u0003\u0004 nothing'),
    });
    const { text, title, note } = await read(bytes, 'takeout-20260301.zip');
    expect(title).toBe('Google Takeout');
    expect(text).toMatch(
      /^# Ice\n\n[\s\S]*I cut ice in 1962\.[\s\S]*From: Mara Lindqvist\n[\s\S]*on Monday\./,
    );
    expect(text).not.toMatch(/Searched|Your archive/);
    expect(note).toBe(
      'Read from 2 files: Keep/Ice.html, Mail/Sent.mbox. Left out: 1 picture (we read text), 1 recording (we read text), 3 files with data or what a program wrote down. Damaged, locked or empty: Drive/broken.docx.',
    );
  });

  test('an archive without a chat says what it would need', async () => {
    const bytes = zipSync({ 'a.jpg': strToU8('x') });
    expect(await readFile(bytes, 'a.zip')).toMatchObject({ error: { message: readingTexts.no_chat_in_zip } });
  });
});

test.each([
  ['memo.m4a', 'sound'],
  ['memo.OPUS', 'sound'],
  ['photo.jpg', 'picture'],
  ['film.mp4', 'film'],
  ['letter.pages', 'unsupported_type'],
] as const)('%s is told what it is, and what to do', async (name, failure) => {
  expect(await readFile(Buffer.from('x'), name)).toMatchObject({ error: { message: readingTexts[failure] } });
});

test.each(['letter.pdf', 'bread.docx', 'article.html', 'notes.md', 'interview.vtt', 'utf-16.txt'])(
  '%s says in a process of its own what it says without one',
  async (name) => {
    const bytes = name === 'bread.docx' ? makeDocx() : readFileSync(join(import.meta.dirname, 'files', name));
    const kind = kindOfName(name) ?? expect.fail();
    expect(await readFile(bytes, name)).toEqual(await readBytesAs({ kind, bytes }));
  },
);
