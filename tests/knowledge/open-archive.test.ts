import * as fflate from 'fflate';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { openArchive } from '#lib/knowledge/open-archive.public.ts';
import { openInWorker } from '#lib/knowledge/read/open-in-worker.ts';

const words = strToU8('I rowed to school.');
const open = async (files: Record<string, Uint8Array>) => {
  const opened = openArchive(fflate, zipSync(files));
  return Array.isArray(opened)
    ? opened.map((file) => ('why' in file ? [file.name, file.why] : file.name))
    : opened;
};

test('each file of an archive that can be read is taken by its own name, and of each other one it is said why not', async () => {
  const files = {
    ...{ 'Tapes/2019/Tape 1.txt': words, 'Tapes/Tape 2.docx': words, 'mail.eml': words, 'scan.pdf': words },
    ...{ 'Tapes/photo.jpg': words, 'tape.mp3': words, 'more.zip': words, 'table.xlsx': words },
    ...{ '__MACOSX/Tapes/._Tape 1.txt': words, 'Tapes/.DS_Store': words },
  };
  expect(await open(files)).toEqual([
    ...['Tape 1.txt', 'Tape 2.docx', 'mail.eml', 'scan.pdf'],
    ...[
      ['photo.jpg', 'picture'],
      ['tape.mp3', 'sound'],
      ['more.zip', 'unsupported_type'],
      ['table.xlsx', 'unsupported_type'],
    ],
  ]);
  const [first] = openArchive(fflate, zipSync(files)) ?? [];
  expect(first).toMatchObject({ bytes: words });
});

test('a chat of WhatsApp and what Google gives out are read as a whole', async () => {
  expect(await open({ '_chat.txt': words, 'photo.jpg': words })).toBeNull();
  expect(await open({ 'WhatsApp Chat with Mara.txt': words })).toBeNull();
  expect(await open({ 'Takeout/Keep/note.txt': words })).toBeNull();
});

test('an archive that is damaged, or holds more than anybody gives, is refused whole', async () => {
  expect(openArchive(fflate, zipSync({ 'a.txt': words }).subarray(0, 40))).toBe('broken');
  const many = Object.fromEntries(Array.from({ length: 2_001 }, (_, at) => [`${at}.txt`, words]));
  expect(await open(many)).toBe('too_demanding');
});

test('the server opens an archive by the same rules, away from its own thread', async () => {
  const opened = await openInWorker(zipSync({ 'Tapes/Tape 1.txt': words, 'photo.jpg': words }));
  expect(opened).toEqual([
    { name: 'Tape 1.txt', bytes: words },
    { name: 'photo.jpg', why: 'picture' },
  ]);
  expect(await openInWorker(zipSync({ '_chat.txt': words }))).toBeNull();
  expect(await openInWorker(strToU8('no archive'))).toBe('broken');
});
