import { expect, test } from 'vitest';
import { usualChoice } from '#app/reflections/[reflectionId]/knowledge/namespace-choices.ts';

const choice = (id: string, visibility: 'sealed' | 'private' | 'published', allowed = true) => ({
  id,
  title: id,
  visibility,
  allowed,
});
const CHOICES = [
  choice('letters', 'published'),
  choice('notes', 'private'),
  choice('life', 'private'),
  choice('secrets', 'sealed'),
];

test('a form begins with the collection that somebody is in, and asks where that one is published', () => {
  expect(usualChoice(CHOICES)?.id).toBe('notes');
  expect(usualChoice(CHOICES, 'life')?.id).toBe('life');
  expect(usualChoice(CHOICES, 'secrets')?.id).toBe('secrets');
  expect(usualChoice(CHOICES, 'letters')).toBeUndefined();
  expect(usualChoice([choice('life', 'private', false), choice('notes', 'sealed')], 'life')?.id).toBe(
    'notes',
  );
});
