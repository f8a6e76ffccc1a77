import { z } from 'zod';
import { contradictionTexts } from './texts/contradictions.public.ts';

/** A longer one is no time any more. */
const LONGEST_WHEN = 120;

const given = { reflectionId: z.uuid(), contradictionId: z.uuid() };
const when = z
  .string()
  .trim()
  .min(1, { error: () => contradictionTexts.whenMissing })
  .max(LONGEST_WHEN);

export const bothTrueInput = z.strictObject({ ...given, oneWhen: when, otherWhen: when });
export const correctOneInput = z.strictObject({
  ...given,
  wrong: z.enum(['one', 'other'], { error: () => contradictionTexts.wrongMissing }),
  corrected: z
    .string()
    .trim()
    .min(1, { error: () => contradictionTexts.correctedMissing })
    .max(2000),
});
export const leaveBothInput = z.strictObject(given);
