import { z } from 'zod';
import { fidelityTexts } from './texts/fidelity.public.ts';
import { generationSchema } from './voice-input.public.ts';

/**
 * About views, tastes and decisions. The interview asks none of them, and neither the questions nor the answers are ever given to
 * the reflection. Answers are kept by the number of their question: a changed one goes behind the last.
 */
export const FIDELITY_QUESTIONS = [
  'Would you rather be right or be liked, and why?',
  'What is money good for, and what is it not good for?',
  'Is it ever right to lie? When?',
  'Which food or drink would you miss most, and which do you leave to others?',
  'Which music do you listen to when you are alone, and which can you not stand?',
  'Do you like to be among many people, or alone? Say what you like about it.',
  'If a friend asked you for more money than you can spare, what would you do?',
  'What do you think about growing old?',
  'Do you plan ahead, or decide when it comes? Tell of one decision.',
  'What should children be allowed to do that they mostly are not?',
] as const;

/** With fewer the score says nothing. */
export const FEWEST_ANSWERS = 3;

const LONGEST_ANSWER = 2000;
const answer = z
  .string()
  .trim()
  .max(LONGEST_ANSWER, { error: () => fidelityTexts.answerLong });

/** A field for each question by its number, `answer1` to `answer10`. */
const fieldsOf = <Name extends string, Field extends z.ZodType>(name: Name, field: Field) =>
  Object.fromEntries(FIDELITY_QUESTIONS.map((_, place) => [`${name}${place + 1}`, field])) as Record<
    `${Name}${number}`,
    Field
  >;

/** What was given to each question, by its number. */
const givenIn = (given: Readonly<Record<string, unknown>>, name: string) =>
  FIDELITY_QUESTIONS.flatMap((_, place) => {
    const said = given[`${name}${place + 1}`];
    return typeof said === 'string' && said !== '' ? [{ question: place + 1, said }] : [];
  });

/** Whoever leaves a question empty does not answer it. */
export const answerFidelityInput = z
  .strictObject({
    ...{ reflectionId: z.uuid(), round: z.enum(['first', 'again']) },
    ...fieldsOf('answer', answer.default('')),
  })
  .transform(({ reflectionId, round, ...given }) => ({
    ...{ reflectionId, round },
    answers: givenIn(given, 'answer').map(({ question, said }) => ({ question, answer: said })),
  }));

export const deleteFidelityAnswersInput = z.strictObject({ reflectionId: z.uuid() });

/** For each question the place of one of three answers, or `none`. */
export const chooseBlindInput = z
  .strictObject({
    ...{ reflectionId: z.uuid(), generation: generationSchema },
    ...fieldsOf('choice', z.enum(['0', '1', '2', 'none']).optional()),
  })
  .transform(({ reflectionId, generation, ...given }) => ({
    ...{ reflectionId, generation },
    choices: givenIn(given, 'choice').map(({ question, said }) => ({
      question,
      choice: said === 'none' ? null : Number(said),
    })),
  }));
