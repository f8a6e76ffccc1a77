import { z } from 'zod';
import { safePathSchema } from '#lib/platform/safe-path.public.ts';
import { refusalTexts } from '#lib/platform/texts/refusal.public.ts';
import { writtenCodeSchema } from '#lib/platform/written-code.public.ts';
import { emailLinkSchema } from './email-link.public.ts';
import { PASSWORD_LENGTH } from './limits.public.ts';

export const emailSchema = z
  .string({ error: () => refusalTexts.emailNeeded })
  .max(254, { error: () => refusalTexts.emailNeeded })
  .transform((value) => value.trim().toLowerCase())
  .pipe(z.email({ error: () => refusalTexts.emailNeeded }));

const newPassword = z
  .string({ error: () => refusalTexts.passwordShort })
  .min(PASSWORD_LENGTH.least, { error: () => refusalTexts.passwordShort })
  .refine((value) => new TextEncoder().encode(value).length <= PASSWORD_LENGTH.mostBytes, {
    error: () => refusalTexts.passwordLong,
  });

/**
 * No control or hidden characters: a name is put into mails, pages and prompts. The two joiners are part of Persian and
 * Indic names.
 */
const VISIBLE = /^(?=.*[^\p{C}])(?:[^\p{C}]|\u200C|\u200D)+$/u;

export const nameSchema = z
  .string({ error: () => refusalTexts.nameNeeded })
  .max(200, { error: () => refusalTexts.nameLong })
  .transform((value) => value.trim().replace(/\s+/gu, ' '))
  .pipe(
    z
      .string()
      .min(1, { error: () => refusalTexts.nameNeeded })
      .max(80, { error: () => refusalTexts.nameLong })
      .regex(VISIBLE, { error: () => refusalTexts.nameNeeded }),
  );

const next = safePathSchema.optional();

export const signInInput = z.strictObject({
  email: emailSchema,
  password: z
    .string({ error: () => refusalTexts.passwordNeeded })
    .min(1, { error: () => refusalTexts.passwordNeeded })
    .max(200, { error: () => refusalTexts.passwordLong }),
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
  .string({ error: () => refusalTexts.passwordNeeded })
  .min(1, { error: () => refusalTexts.passwordNeeded })
  .max(200, { error: () => refusalTexts.passwordLong });

export const changePasswordInput = z.strictObject({ password: ownPassword, newPassword });
export const profileInput = z.strictObject({ displayName: nameSchema });
export const confirmItIsMeInput = z.strictObject({ password: ownPassword, next });
/** As the page made it, of a date; some of its blanks are narrow ones. */
const factorName = z.string().regex(/^[\p{L}\p{N}\p{Zs},:.]{1,80}$/u);
/** As the app shows it, with or without its gap. */
const code = z
  .string({ error: () => refusalTexts.codeNeeded })
  .max(20, { error: () => refusalTexts.codeNeeded })
  .transform((typed) => typed.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, { error: () => refusalTexts.codeNeeded }));

/** Of the app, or one that was written down for when the app is lost. */
export const showFactorInput = z.strictObject({
  code: z.union([code, writtenCodeSchema(() => refusalTexts.factorCodeNeeded)], {
    error: () => refusalTexts.factorCodeNeeded,
  }),
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
      if (!reflectionId || !heir.success) context.addIssue({ code: 'custom' });
      else passedOn[reflectionId] = heir.data;
    }
    return { email, passedOn };
  });
