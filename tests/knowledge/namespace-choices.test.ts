import { expect, test } from 'vitest';
import {
  choiceForInterview,
  usualChoice,
} from '#app/reflections/[reflectionId]/knowledge/namespace-choices.ts';

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

test('an interview on what a guest asked begins with a collection that guests hear, where one may add to it', () => {
  const guests = { lastId: 'life', isGuests: true };
  expect(choiceForInterview(CHOICES, guests)?.id).toBe('letters');
  expect(
    choiceForInterview([...CHOICES, choice('work', 'published')], { ...guests, lastId: 'work' })?.id,
  ).toBe('work');
  expect(choiceForInterview([choice('letters', 'published', false), ...CHOICES.slice(1)], guests)?.id).toBe(
    'life',
  );
  expect(choiceForInterview(CHOICES, { lastId: 'life', isGuests: false })?.id).toBe('life');
  expect(choiceForInterview(CHOICES, { lastId: undefined, isGuests: false })?.id).toBe('notes');
});
