import { expect, test } from 'vitest';
import { titleOfFile } from '#lib/knowledge/file-names.public.ts';

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
