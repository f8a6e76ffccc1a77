import { expect, test } from 'vitest';
import { ownLines } from '#lib/knowledge/own-lines.ts';

const spoken = (speaker: string | null, calledAs: string[] | null = null) => ({
  sourceId: 'the conversation',
  speaker,
  calledAs,
});

test('a conversation in which a steward chose nobody holds no line of the person, whoever is called like them', () => {
  const lines = [spoken('Mara', []), spoken('Jon', [])];
  expect(ownLines('Mara Lindqvist', lines)).toEqual([]);
  expect(ownLines('Mara Lindqvist', [spoken('Mara'), spoken('Jon')])).toEqual([spoken('Mara')]);
});

test('the names that a steward chose are the person’s, and others like theirs are not', () => {
  const called = ['M. L.'];
  const lines = [spoken('M. L.', called), spoken('Mara', called), spoken('Mara Lindqvist', called)];
  expect(ownLines('Mara Lindqvist', lines).map(({ speaker }) => speaker)).toEqual([
    'M. L.',
    'Mara Lindqvist',
  ]);
});

test('every line of a text without speakers is the person’s', () => {
  expect(ownLines('Mara Lindqvist', [spoken(null), spoken(null)])).toHaveLength(2);
});

test('a choice in one source leaves the lines of another as they are', () => {
  const other = { ...spoken('Mara'), sourceId: 'a chat' };
  expect(ownLines('Mara Lindqvist', [spoken('Mara', []), other])).toEqual([other]);
});
