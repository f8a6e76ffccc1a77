import { z } from 'zod';
import { emailSchema, nameSchema } from '#lib/accounts/account-input.public.ts';
import { SPOKEN_LANGUAGES } from '#lib/platform/languages.public.ts';
import { refusalTexts } from '#lib/platform/texts/refusal.public.ts';
import { visibleText } from '#lib/platform/visible-text.public.ts';
import { roleSchema } from './roles.public.ts';
import { settingsTexts } from './texts/reflections.public.ts';

const reflectionId = z.uuid();
const role = z.enum(roleSchema.options, { error: () => refusalTexts.choiceNeeded });

const slugSchema = z
  .string({ error: () => refusalTexts.slugForm })
  .max(200, { error: () => refusalTexts.slugForm })
  .transform((value) => value.trim().toLowerCase())
  .pipe(
    z
      .string()
      .min(3, { error: () => refusalTexts.slugForm })
      .max(48, { error: () => refusalTexts.slugForm })
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: () => refusalTexts.slugForm }),
  );

/** Left empty, the address is made of the name. */
const optionalSlug = z
  .string({ error: () => refusalTexts.slugForm })
  .refine((value) => value.trim() === '' || slugSchema.safeParse(value).success, {
    error: () => refusalTexts.slugForm,
  })
  .transform((value) => value.trim().toLowerCase() || null);

const language = z.enum(SPOKEN_LANGUAGES, { error: () => refusalTexts.choiceNeeded });

export const createReflectionInput = z.strictObject({
  displayName: nameSchema,
  slug: optionalSlug,
  language: language.default('en'),
});
export const updateReflectionInput = z.strictObject({
  reflectionId,
  displayName: nameSchema,
  slug: slugSchema,
  /** Left out, it stays. */
  language: language.optional(),
});
export const updateMannerInput = z.strictObject({
  reflectionId,
  speakingStyle: z
    .string({ error: () => refusalTexts.styleLong })
    .max(1000, { error: () => refusalTexts.styleLong })
    .transform((value) => value.trim()),
  boundaries: z
    .string({ error: () => refusalTexts.boundariesLong })
    .max(1500, { error: () => refusalTexts.boundariesLong })
    .transform((value) => value.trim()),
  wishesForGuests: z
    .literal('on')
    .optional()
    .transform((value) => value === 'on'),
  ingestionEnabled: z
    .literal('on')
    .optional()
    .transform((value) => value === 'on'),
});
/** Two lines that guests read. */
export const publicAboutInput = z.strictObject({
  reflectionId,
  about: z
    .string({ error: () => settingsTexts.aboutLong })
    .transform(visibleText)
    .pipe(z.string().max(280, { error: () => settingsTexts.aboutLong })),
});
export const deleteReflectionInput = z.strictObject({ reflectionId });
export const inviteMemberInput = z.strictObject({ reflectionId, email: emailSchema, role });
export const revokeInvitationInput = z.strictObject({ reflectionId, invitationId: z.uuid() });
export const acceptInvitationInput = z.strictObject({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/) });
export const changeMemberRoleInput = z.strictObject({ reflectionId, userId: z.uuid(), role });
export const removeMemberInput = z.strictObject({ reflectionId, userId: z.uuid() });
export const leaveReflectionInput = z.strictObject({ reflectionId });
