import { z } from 'zod';
import { pronunciationTexts as texts } from './texts/pronunciation.public.ts';

export const pronunciationSchema = z.object({ name: z.string(), spokenAs: z.string() });
export type Pronunciation = z.infer<typeof pronunciationSchema>;

/** As one would write a word for somebody who is to read it aloud: no numbers, and nothing that a machine would take for a mark. */
const SAYABLE = /^[\p{L}\p{M}'’ -]*$/u;

export const setPronunciationInput = z.strictObject({
  reflectionId: z.uuid(),
  name: z
    .string()
    .trim()
    .min(2, { error: () => texts.nameMissing })
    .max(80, { error: () => texts.nameMissing }),
  /** Empty: it is said as it is written. */
  spokenAs: z
    .string()
    .trim()
    .max(80, { error: () => texts.spokenAsLong })
    .regex(SAYABLE, { error: () => texts.lettersOnly }),
});
