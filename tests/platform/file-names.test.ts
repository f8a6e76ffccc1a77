import { expect, test } from 'vitest';
import { isFileNameTitle, titleOfFile } from '#lib/knowledge/file-names.public.ts';

test.each([
  ['recording-07-the-old-mill.txt', 'recording 07 the old mill'],
  ['letter_to_Aksel.docx', 'letter to Aksel'],
  ['2019-05-01.txt', '2019-05-01'],
  ['2019-05-01-speech.txt', '2019-05-01 speech'],
  ['cut-off.pdf', 'cut-off'],
  ['Jean-Pierre and Marie-Anne.txt', 'Jean-Pierre and Marie-Anne'],
  ['.txt', '.txt'],
])('the file %s is called %s', (name, title) => {
  expect(titleOfFile(name)).toBe(title);
});

test('a title that only names a file or a mail is known, and one that somebody gave is not', () => {
  const ofFiles = [
    'HB16 2021-07-03',
    'interview 33',
    'recording 07 the old mill',
    'recording-40',
    'brueckner',
    'IMG_2034',
    'Episode 14',
    'Re: the stitches',
  ];
  const given = ['Die Lampe', 'A winter on the ice', 'Songs', 'Letters of 1951', 'Interview of 3 March 2026'];
  expect(ofFiles.filter((title) => !isFileNameTitle(title))).toEqual([]);
  expect(given.filter(isFileNameTitle)).toEqual([]);
});
