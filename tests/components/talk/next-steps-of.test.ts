import { expect, test } from 'vitest';
import { nextStepsOf } from '#app/reflections/[reflectionId]/next-steps-of.ts';

const standing = {
  role: 'owner' as const,
  sources: 3,
  published: 0,
  answered: 0,
  wasInterviewed: false,
  questions: 30,
  contradictions: 0,
};

test('a reflection without sources is told to begin with the interview', () => {
  expect(nextStepsOf({ ...standing, sources: 0 })).toEqual(['interview', 'source']);
});

test('then what is unfinished, and who may hear it', () => {
  expect(nextStepsOf(standing)).toEqual(['interview', 'publish']);
  expect(nextStepsOf({ ...standing, answered: 4, wasInterviewed: true })).toEqual([
    'goOnWithInterview',
    'publish',
  ]);
  expect(nextStepsOf({ ...standing, answered: 30, published: 1 })).toEqual(['guests']);
});

test('the next step of a person who answered a visitor’s question in an interview is not a first interview', () => {
  expect(nextStepsOf({ ...standing, wasInterviewed: true })).toEqual(['goOnWithInterview', 'publish']);
});

test('contradictions come before every other next step', () => {
  expect(nextStepsOf({ ...standing, contradictions: 2 })).toEqual(['contradictions', 'interview', 'publish']);
});

test('publishing is offered to those who may', () => {
  expect(nextStepsOf({ ...standing, role: 'operator', answered: 30 })).toEqual([]);
});
