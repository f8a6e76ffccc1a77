import { z } from 'zod';
import { safePathSchema } from '#lib/platform/safe-path.public.ts';
import { refusalTexts } from '#lib/platform/texts/refusal.public.ts';
import { writtenCodeSchema } from '#lib/platform/written-code.public.ts';
import { emailLinkSchema } from './email-link.public.ts';

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

const ownPassword = z
  .string(refusalTexts.passwordNeeded)
  .min(1, refusalTexts.passwordNeeded)
  .max(200, refusalTexts.passwordLong);

export const changePasswordInput = z.strictObject({ password: ownPassword, newPassword });
export const profileInput = z.strictObject({ displayName: nameSchema });
export const confirmItIsMeInput = z.strictObject({ password: ownPassword, next });
/** As the page made it, of a date; some of its blanks are narrow ones. */
const factorName = z.string().regex(/^[\p{L}\p{N}\p{Zs},:.]{1,80}$/u);
/** As the app shows it, with or without its gap. */
const code = z
  .string(refusalTexts.codeNeeded)
  .max(20, refusalTexts.codeNeeded)
  .transform((typed) => typed.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, refusalTexts.codeNeeded));

/** Of the app, or one that was written down for when the app is lost. */
export const showFactorInput = z.strictObject({
  code: z.union([code, writtenCodeSchema(refusalTexts.factorCodeNeeded)], refusalTexts.factorCodeNeeded),
  next,
});
export const isRecoveryCode = (entered: string): boolean => entered.length > 6;
export const confirmFactorInput = z.strictObject({ factorId: z.guid(), name: factorName, code });
export const removeFactorInput = z.strictObject({ factorId: z.guid() });
export const endSignInInput = z.strictObject({ sessionId: z.guid() });
/** Of a button that takes something away and needs nothing else to be known. */
export const confirmedInput = z.strictObject({ confirmed: z.literal('yes') });

const HEIR = /^heir-([0-9a-f-]{36})$/;

/** For each reflection that has no other owner, `heir-<its id>` names who is to own it; nobody, when it is empty: then it is deleted. */
export const deleteAccountInput = z
  .looseObject({ email: emailSchema })
  .transform(({ email, ...fields }, context) => {
    const passedOn: Record<string, string> = {};
    for (const [name, value] of Object.entries(fields)) {
      const reflectionId = HEIR.exec(name)?.[1];
      const heir = z.union([z.literal(''), z.guid()]).safeParse(value);
      if (!reflectionId || !heir.success) context.addIssue({ code: 'custom', message: 'Unknown field.' });
      else passedOn[reflectionId] = heir.data;
    }
    return { email, passedOn };
  });
