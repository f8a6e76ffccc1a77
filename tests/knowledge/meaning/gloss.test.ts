import { expect, test } from 'vitest';
import { glossOf } from '#lib/knowledge/meaning/gloss.ts';

test.each([
  ['de', 'Meine Mutter wohnte in Ystad', 'my mother live in Ystad'],
  ['sv', 'Min mor bodde i Ystad', 'my mother live in Ystad'],
  ['de', 'Großmütter', 'grandmother'],
  ['sv', 'pianostämmarens', 'tuner'],
  ['de', 'Lehrerzimmer', 'teacher room'],
  ['en', 'My gift was bad', 'My gift was bad'],
  ['fr', 'Ma mère chantait', 'Ma mère chantait'],
  [null, 'Mutter', 'Mutter'],
])('%s: “%s” is read as “%s”', (language, text, read) => {
  expect(glossOf(text, language)).toBe(read);
});
