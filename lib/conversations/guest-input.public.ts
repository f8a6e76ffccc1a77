import { z } from 'zod';
import { writtenCodeSchema } from '#lib/platform/written-code.public.ts';
import { KEPT_DAYS } from './limits.public.ts';
import { saidTexts } from './texts/said.public.ts';

export const guestCodeInput = z.strictObject({
  code: writtenCodeSchema(() => saidTexts.codeForm),
});

export const guestRequestInput = z.strictObject({
  reflectionId: z.guid(),
  body: z
    .string({ error: () => saidTexts.bodyForm })
    .trim()
    .min(1, { error: () => saidTexts.bodyForm })
    .max(1000, { error: () => saidTexts.bodyForm }),
});

export const guestAnswerInput = z.strictObject({
  reflectionId: z.guid(),
  requestId: z.guid(),
  answer: z
    .string({ error: () => saidTexts.bodyForm })
    .trim()
    .min(1, { error: () => saidTexts.bodyForm })
    .max(1000, { error: () => saidTexts.bodyForm }),
});

export const keptDaysInput = z.strictObject({ reflectionId: z.guid(), days: z.enum(KEPT_DAYS) });
