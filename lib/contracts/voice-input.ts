import { z } from 'zod';
import { publishRefusalTexts } from './texts/publish.ts';
import { rollBackTexts } from './texts/voice.ts';

const reflectionId = z.uuid();

export const visibilitySchema = z.enum(
  ['sealed', 'private', 'published'],
  publishRefusalTexts.visibilityNeeded,
);

export const changeVisibilityInput = z.strictObject({
  reflectionId,
  namespaceId: z.uuid(),
  visibility: visibilitySchema,
  /** The fingerprint of the preview that is confirmed. */
  preview: z.string().regex(/^[0-9a-f]{64}$/, publishRefusalTexts.previewNeeded),
});

/** No column holds a larger number. */
export const generationSchema = z.coerce
  .number(rollBackTexts.generationNeeded)
  .int(rollBackTexts.generationNeeded)
  .min(1, rollBackTexts.generationNeeded)
  .max(2_147_483_647, rollBackTexts.generationNeeded);

export const rollBackInput = z.strictObject({ reflectionId, generation: generationSchema });
