import { z } from 'zod';
import { emailLinkSchema } from './email-link.ts';
import { safePathSchema } from './safe-path.ts';
import { refusalTexts } from './texts/refusal.ts';

export const emailSchema = z
  .string(refusalTexts.emailNeeded)
  .max(254, refusalTexts.emailNeeded)
  .transform((value) => value.trim().toLowerCase())
  .pipe(z.email(refusalTexts.emailNeeded));

/** 72 bytes is what the auth service hashes; a longer password would be cut in silence. */
const newPassword = z
  .string(refusalTexts.passwordShort)
  .min(10, refusalTexts.passwordShort)
  .refine((value) => new TextEncoder().encode(value).length <= 72, refusalTexts.passwordLong);

/**
 * No control or hidden characters: a name is put into mails, pages and prompts. The two joiners are part of Persian and
 * Indic names.
 */
const VISIBLE = /^(?=.*[^\p{C}])(?:[^\p{C}]|\u200C|\u200D)+$/u;

export const nameSchema = z
  .string(refusalTexts.nameNeeded)
  .max(200, refusalTexts.nameLong)
  .transform((value) => value.trim().replace(/\s+/gu, ' '))
  .pipe(
    z
      .string()
      .min(1, refusalTexts.nameNeeded)
      .max(80, refusalTexts.nameLong)
      .regex(VISIBLE, refusalTexts.nameNeeded),
  );

const next = safePathSchema.optional();

export const signInInput = z.strictObject({
  email: emailSchema,
  password: z
    .string(refusalTexts.passwordNeeded)
    .min(1, refusalTexts.passwordNeeded)
    .max(200, refusalTexts.passwordLong),
  next,
});
export const emailInput = z.strictObject({ email: emailSchema, next });
export const signUpInput = z.strictObject({
  displayName: nameSchema,
  email: emailSchema,
  password: newPassword,
  next,
});
export const newPasswordInput = z.strictObject({ password: newPassword });
export const confirmInput = emailLinkSchema;
