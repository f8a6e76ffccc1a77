import { z } from 'zod';
import { publishRefusalTexts } from './texts/publish.public.ts';
import { rollBackTexts } from './texts/voice.public.ts';

const reflectionId = z.uuid();

export const visibilitySchema = z.enum(['sealed', 'private', 'published'], {
  error: () => publishRefusalTexts.visibilityNeeded,
});

export const changeVisibilityInput = z.strictObject({
  reflectionId,
  namespaceId: z.uuid(),
  visibility: visibilitySchema,
  /** The fingerprint of the preview that is confirmed. */
  preview: z.string().regex(/^[0-9a-f]{64}$/, { error: () => publishRefusalTexts.previewNeeded }),
  /** The second word, without which nothing that is sealed goes to guests. */
  unseal: z.literal('on').optional(),
});

/** No column holds a larger number. */
export const generationSchema = z.coerce
  .number({ error: () => rollBackTexts.generationNeeded })
  .int({ error: () => rollBackTexts.generationNeeded })
  .min(1, { error: () => rollBackTexts.generationNeeded })
  .max(2_147_483_647, { error: () => rollBackTexts.generationNeeded });

export const rollBackInput = z.strictObject({ reflectionId, generation: generationSchema });

export const proposeQuestionsInput = z.strictObject({ reflectionId: z.uuid() });
