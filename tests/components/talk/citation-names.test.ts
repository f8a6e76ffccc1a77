import { expect, test } from 'vitest';
import { bySource, nameOfCitation } from '#components/talk/citation-names.ts';
import type { Citation } from '#components/talk/transcript.ts';
import { sourceForm } from '#lib/knowledge/source-form.ts';

const citation = (changes: Partial<Citation>): Citation => ({
  ...{ id: 'c', words: 'I kept the lamp.', namespace: 'life', sourceTitle: '' },
  ...changes,
});

test.each([
  ['The lamp', null, '2019-03-12', 'The lamp'],
  ['interview-04', 'interview', '2019-03-12', 'An interview, March 12, 2019'],
  ['tobias', 'text', null, 'A text'],
  ['brief_33.txt', 'letter', null, 'A letter'],
  ['', null, null, 'An excerpt'],
] as const)('the source %j (%s, %s) is called %j', (sourceTitle, form, date, name) => {
  expect(nameOfCitation(citation({ sourceTitle, form, date }))).toBe(name);
});

test.each([
  [{ title: 'tobias', kind: 'file', voicesOf: 'turns' }, 'interview'],
  [{ title: 'interview-04', kind: 'paste', voicesOf: null }, 'interview'],
  [{ title: 'sent', kind: 'file', voicesOf: 'mails' }, 'mails'],
  [{ title: 'brief_33', kind: 'file', voicesOf: null }, 'letter'],
  [{ title: 'letter-3', kind: 'recording', voicesOf: null }, 'recording'],
  [{ title: 'tobias', kind: 'file', voicesOf: null }, 'text'],
])('the file %j is %s', (source, form) => {
  expect(sourceForm(source)).toBe(form);
});

test('the list of what was found names each source once, with where in it the words stand', () => {
  const found = [
    citation({
      id: '1',
      sourceTitle: 'Letters',
      words: 'I kept the lamp on the island of Kökar for forty-two long years.',
    }),
    citation({ id: '2', sourceTitle: 'The choir', heading: 'Songs' }),
    citation({ id: '3', sourceTitle: 'Letters', heading: 'June' }),
    citation({ id: '4', sourceTitle: 'Letters', heading: 'June', words: 'It rained.' }),
  ];
  expect(
    bySource(found).map(({ name, citations }) => [name, ...citations.map(({ place }) => place)]),
  ).toEqual([
    ['Letters', '“I kept the lamp on the island of Kökar for forty-two long…”', 'June', '“It rained.”'],
    ['The choir', null],
  ]);
});
