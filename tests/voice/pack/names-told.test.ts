import { expect, test } from 'vitest';
import { namesTold } from '#lib/voice/names-told.ts';

test('before mails are published, whom they name is known, and the person, places, days and kin are not among them', () => {
  const words = [
    'I sent the flute to Annegret Huber, and she rang on Saturday.',
    'Last week I told Tom Bauer what the pads for Annegret Huber cost.',
    'I was born on Kökar, and learnt in Graz.',
    'I said to Father, at Christmas, that the workshop is mine.',
  ];
  expect(namesTold(words, 'Tom Bauer')).toEqual(['Annegret Huber']);
  expect(
    namesTold(['Ich habe die Flöte für Frau Brückner repariert, und sie war froh.'], 'Tom Bauer'),
  ).toEqual(['Frau Brückner']);
});
