import { expect, test } from 'vitest';
import { leastOf, STATEMENT_KINDS } from '#lib/speech/voice-artifact.public.ts';
import { maturityOf } from '#lib/voice/maturity.ts';

const THEMED = [
  'My mother had a school in the village.',
  'I worked with my neighbours, and I believe in bread.',
];
const told = (kind: Parameters<typeof maturityOf>[0][number]['kind'], count: number, quote: string) =>
  Array.from({ length: count }, () => ({ kind, quote }));
const enough = [
  ...told('fact', 6, THEMED[0] ?? ''),
  ...told('told', 6, THEMED[1] ?? ''),
  ...told('anecdote', 3, `${THEMED.join(' ')} ${'and so on, '.repeat(40)}`),
];

test('a voice matures by how much there is to speak from', () => {
  expect(maturityOf(enough).maturity).toBe('mature');
  expect(maturityOf([]).needs.map(({ have }) => have)).toEqual([0, 0, 0, 0]);
});

test('no kind of statement decides: any of them may stand for any other', () => {
  for (const kind of STATEMENT_KINDS) {
    const ofOneKind = enough.map((item) => (item.kind === 'anecdote' ? item : { ...item, kind }));
    expect(maturityOf(ofOneKind).maturity).toBe('mature');
  }
});

test.each([
  ['statements', enough.filter(({ kind }) => kind === 'anecdote')],
  ['tellings', [...enough.filter(({ kind }) => kind !== 'anecdote'), ...told('told', 9, 'so '.repeat(60))]],
  ['themes', [...told('fact', 12, 'I am here.'), ...told('exchange', 4, 'so on '.repeat(60))]],
  ['minutes', [...told('fact', 12, THEMED[0] ?? ''), ...told('exchange', 3, THEMED[1] ?? '')]],
] as const)(
  'a reflection without enough %s is emerging, and that is named as what is missing most',
  (kind, evidence) => {
    const { maturity, needs } = maturityOf(evidence);
    expect(maturity).toBe('emerging');
    expect(leastOf(needs)?.kind).toBe(kind);
  },
);

test('maturity names the topics that were hardly spoken of', () => {
  const { openThemes } = maturityOf(told('fact', 2, 'My mother had a school in the village.'));
  expect(openThemes).toEqual(['work', 'people', 'views', 'pleasures', 'losses']);
});
