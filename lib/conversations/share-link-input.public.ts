import { z } from 'zod';
import { shareLinkRefusalTexts as texts } from './texts/share-links.public.ts';

const reflectionId = z.uuid();

const SHARE_LINK_DAYS = ['1', '7', '30', '365', 'never'] as const;

const maxUses = z
  .string(texts.maxUses)
  .trim()
  .regex(/^\d{0,7}$/, texts.maxUses)
  .transform((value) => (value === '' ? null : Number(value)))
  .pipe(z.int().min(1, texts.maxUses).max(1_000_000, texts.maxUses).nullable());

export const createShareLinkInput = z.strictObject({
  reflectionId,
  label: z.string(texts.label).max(200, texts.label).trim().min(1, texts.label).max(80, texts.label),
  days: z.enum(SHARE_LINK_DAYS, texts.expiry),
  maxUses,
});

export const revokeShareLinkInput = z.strictObject({ reflectionId, shareLinkId: z.uuid() });
