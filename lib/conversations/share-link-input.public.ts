import { z } from 'zod';
import { MOST_USES_OF_A_LINK, SHARE_LINK_DAYS } from './limits.public.ts';
import { shareLinkRefusalTexts as texts } from './texts/share-links.public.ts';

const reflectionId = z.uuid();

const maxUses = z
  .string({ error: () => texts.maxUses })
  .trim()
  .regex(/^\d{0,7}$/, { error: () => texts.maxUses })
  .transform((value) => (value === '' ? null : Number(value)))
  .pipe(
    z
      .int()
      .min(1, { error: () => texts.maxUses })
      .max(MOST_USES_OF_A_LINK, { error: () => texts.maxUses })
      .nullable(),
  );

export const createShareLinkInput = z.strictObject({
  reflectionId,
  label: z
    .string({ error: () => texts.label })
    .max(200, { error: () => texts.label })
    .trim()
    .min(1, { error: () => texts.label })
    .max(80, { error: () => texts.label }),
  days: z.enum(SHARE_LINK_DAYS, { error: () => texts.expiry }),
  maxUses,
});

export const revokeShareLinkInput = z.strictObject({ reflectionId, shareLinkId: z.uuid() });
