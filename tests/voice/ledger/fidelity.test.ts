import { expect, test } from 'vitest';
import { INTERVIEW_QUESTIONS } from '#lib/knowledge/texts/interview.public.ts';
import { blindQuestions } from '#lib/voice/blind-options.ts';
import { agreementOf } from '#lib/voice/ledger/fidelity/agreement.ts';
import { isClearlyLower, scoreFidelity } from '#lib/voice/ledger/fidelity/score.ts';
import { FIDELITY_QUESTIONS } from '#lib/voice/texts/fidelity-questions.public.ts';

import { ANSWERS, EVIDENCE, sayingOf } from './fidelity-person.ts';

const scoreOf = (evidence: typeof EVIDENCE) => {
  const score = scoreFidelity(ANSWERS, evidence);
  if (!score) throw new Error('There is no score');
  return score;
};
/** Every third statement is gone, beginning with this one. */
const withoutAThird = (from: number) => EVIDENCE.filter((_, place) => place % 3 !== from);

test('a generation scores the same twice, whatever order its evidence comes in', () => {
  expect(scoreOf(EVIDENCE.toReversed())).toEqual(scoreOf(EVIDENCE));
});

test('a pack that says what its owner says scores high, within its interval', () => {
  const { score, low, high } = scoreOf(EVIDENCE);
  expect(score).toBeGreaterThanOrEqual(70);
  expect(low).toBeLessThanOrEqual(score);
  expect(high).toBeGreaterThanOrEqual(score);
});

test('a pack without a third of its evidence scores at least twenty points less, whichever third is gone', () => {
  const whole = scoreOf(EVIDENCE).score;
  const lost = [0, 1, 2].map((from) => whole - scoreOf(withoutAThird(from)).score);
  expect(Math.min(...lost)).toBeGreaterThanOrEqual(20);
});

test('a generation that lost most of the evidence scores clearly lower, one that lost nothing does not', () => {
  const whole = scoreOf(EVIDENCE);
  expect(isClearlyLower(scoreOf(EVIDENCE.slice(0, 5)), whole)).toBe(true);
  expect(isClearlyLower(whole, whole)).toBe(false);
});

test('an owner who says something else the second time is not held against the reflection', () => {
  const steady = scoreFidelity(
    ANSWERS.map((answer) => ({ ...answer, again: answer.first })),
    EVIDENCE,
  );
  expect(scoreOf(EVIDENCE).score).toBeGreaterThan(steady?.score ?? 100);
});

test('yes and no do not agree, nor does what contradicts itself', () => {
  expect(agreementOf('Is it ever right to lie?', 'Yes, to save somebody.', 'No, not to save somebody.')).toBe(
    0,
  );
  expect(agreementOf('What do you eat?', 'I love herring.', 'I hate herring.')).toBe(0);
  expect(agreementOf('What do you eat?', 'I love herring.', 'I love herring.')).toBeCloseTo(1);
});

test('too few answers make no score', () => {
  expect(scoreFidelity(ANSWERS.slice(0, 2), EVIDENCE)).toBeNull();
});

test('among three answers one is the reflection’s, and its place is the same each time', () => {
  const asked = blindQuestions(EVIDENCE, 4);
  expect(asked.length).toBeGreaterThanOrEqual(8);
  for (const { options, right } of asked) {
    expect(new Set(options).size).toBe(3);
    expect(options[right]).toBeDefined();
  }
  expect(blindQuestions(EVIDENCE.toReversed(), 4)).toEqual(asked);
  expect(new Set(asked.map(({ right }) => right)).size).toBeGreaterThan(1);
  expect(blindQuestions([sayingOf('I like bread.')], 4)).toEqual([]);
});

test('the interview asks none of the held-out questions, in either language', () => {
  const asked = new Set<string>(Object.values(INTERVIEW_QUESTIONS).flat());
  const heldOut = Object.values(FIDELITY_QUESTIONS).flat();
  expect(heldOut).toHaveLength(20);
  expect(heldOut.filter((question) => asked.has(question))).toEqual([]);
});

test('a German pack answers the questions in German', () => {
  const evidence = [
    'Musik höre ich am liebsten allein, und zwar alte Choräle; Marschmusik kann ich nicht ausstehen.',
    'Geld ist gut für Kohle, Brot und Schuhe, aber nicht für die Freundschaft.',
    'Kinder sollten auf Bäume klettern dürfen, auch wenn sie dabei herunterfallen.',
  ].map((words) => sayingOf(words));
  const answers = evidence.map(({ quote }, place) => ({
    question: [5, 2, 10][place] ?? 0,
    first: quote,
    again: null,
  }));
  expect(scoreFidelity(answers, evidence)?.score).toBe(100);
});
