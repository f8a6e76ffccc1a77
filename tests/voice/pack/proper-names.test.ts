import { expect, test } from 'vitest';
import { properNames } from '#lib/voice/pack/proper-names.ts';
import { spokenNames } from '#lib/voice/spoken-names.ts';

test.each([
  'Saturdays',
  'Christmas',
  'Christmas Eve',
  'Easter Sunday',
  'New Year’s Eve',
  'Good Friday',
  'Danish',
  'Austrian',
  'British',
])('"%s" is the name of nobody and of no place', (word) => {
  expect(properNames([`we met at ${word}, all of us.`])).toEqual([]);
});

test.each(['Christian', 'Norman', 'Easter Island', 'New York', 'Natalie', 'Kökar'])(
  '"%s" is a name',
  (name) => {
    expect(properNames([`there we met ${name}, all of us.`])).toEqual([name]);
  },
);

test('a name with an apostrophe is the name of its person', () => {
  expect(properNames(['we took Evald’s boat to the house of Albin Hägg’s sister'])).toEqual([
    'Albin Hägg',
    'Evald',
  ]);
});

test('a pronunciation is offered for names, whole and in parts, and for no kin', () => {
  expect(spokenNames('Mara Lindqvist', ['Father', 'Yttre Gråhäll', 'Uncle Torsten'])).toEqual([
    ...[
      'Mara Lindqvist',
      'Mara',
      'Lindqvist',
      'Yttre Gråhäll',
      'Yttre',
      'Gråhäll',
      'Uncle Torsten',
      'Torsten',
    ],
  ]);
});
