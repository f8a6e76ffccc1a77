import { z } from 'zod';
import { language } from '#lib/platform/words/language.public.ts';
import { fidelityTexts } from './texts/fidelity.public.ts';
import { FIDELITY_QUESTIONS } from './texts/fidelity-questions.public.ts';
import { generationSchema } from './voice-input.public.ts';

/** As the page asks them; each is answered by its number. */
export const fidelityQuestions = (): readonly string[] => FIDELITY_QUESTIONS[language()];

/** With fewer the score says nothing. */
export const FEWEST_ANSWERS = 3;

const LONGEST_ANSWER = 2000;
const answer = z
  .string()
  .trim()
  .max(LONGEST_ANSWER, { error: () => fidelityTexts.answerLong });

/** A field for each question by its number, `answer1` to `answer10`. */
const fieldsOf = <Name extends string, Field extends z.ZodType>(name: Name, field: Field) =>
  Object.fromEntries(FIDELITY_QUESTIONS.en.map((_, place) => [`${name}${place + 1}`, field])) as Record<
    `${Name}${number}`,
    Field
  >;

/** What was given to each question, by its number. */
const givenIn = (given: Readonly<Record<string, unknown>>, name: string) =>
  FIDELITY_QUESTIONS.en.flatMap((_, place) => {
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
