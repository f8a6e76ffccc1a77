import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanQuery } from '#lib/knowledge/search-passages.ts';

test('words are kept, chatty ones and signs are not', () => {
  expect(cleanQuery('Please tell me about "the lens" of Söderharu!')).toBe('the lens Söderharu');
  expect(cleanQuery('lens -mercury OR (gas & oil)')).toBe('lens mercury gas oil');
});

test('a chatty word with a capital within a sentence is a name or a month', () => {
  expect(cleanQuery('What happened in May?')).toBe('in May');
  expect(cleanQuery('Who is Will, and who is Hello Long?')).toBe('is Will is Hello Long');
  expect(cleanQuery('May I ask what you may remember?')).toBe('');
  expect(cleanQuery('Hello there. Tell me about Mercury!\nPlease')).toBe('there Mercury');
  expect(cleanQuery('WHAT HAPPENED IN MARCH')).toBe('IN MARCH');
});

test('a letter and its accent may come as two characters', () => {
  expect(cleanQuery('So\u0308derharu')).toBe('Söderharu');
});

test('a question without words is nothing', () => {
  for (const query of [
    '',
    '   ',
    '?!',
    'what do you think',
    '\0',
    '\ud800',
    '🌊',
    "' or 1=1 --".replace('1=1', ''),
  ]) {
    expect(cleanQuery(query)).toBe('');
  }
});

test('a question, whichever it is, becomes text that every column takes, of at most a thousand characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 3_000 }), (query) => {
      const cleaned = cleanQuery(query);
      expect(cleaned.isWellFormed()).toBe(true);
      expect(cleaned.length).toBeLessThanOrEqual(1_000);
      expect(cleaned).not.toMatch(/[^\p{L}\p{M}\p{N} ]/u);
    }),
  );
  expect(cleanQuery('ice '.repeat(5_000)).length).toBeLessThanOrEqual(1_000);
});
