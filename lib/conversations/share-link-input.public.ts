import { z } from 'zod';
import { shareLinkRefusalTexts as texts } from './texts/share-links.public.ts';

const reflectionId = z.uuid();

const SHARE_LINK_DAYS = ['1', '7', '30', '365', 'never'] as const;

const maxUses = z
  .string({ error: () => texts.maxUses })
  .trim()
  .regex(/^\d{0,7}$/, { error: () => texts.maxUses })
  .transform((value) => (value === '' ? null : Number(value)))
  .pipe(
    z
      .int()
      .min(1, { error: () => texts.maxUses })
      .max(1_000_000, { error: () => texts.maxUses })
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
