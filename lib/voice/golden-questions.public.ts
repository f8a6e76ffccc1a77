import { z } from 'zod';
import { goldenTexts } from './texts/golden-questions.public.ts';
import { sessionAudienceSchema } from './voice-session.public.ts';

/** In place of a source: there is nothing to tell, and the answer has to say so. */
export const NOTHING_TO_TELL = 'nothing';

export const addGoldenQuestionInput = z.strictObject({
  reflectionId: z.uuid(),
  audience: sessionAudienceSchema,
  question: z
    .string()
    .trim()
    .min(3, { error: () => goldenTexts.questionMissing })
    .max(500, { error: () => goldenTexts.questionLong }),
  restsOn: z.union([z.literal(NOTHING_TO_TELL), z.uuid()]),
});
export const deleteGoldenQuestionInput = z.strictObject({ reflectionId: z.uuid(), questionId: z.uuid() });
export const runGoldenQuestionsInput = z.strictObject({ reflectionId: z.uuid() });
