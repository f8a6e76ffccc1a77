import { z } from 'zod';
import { emailSchema, nameSchema } from './account-input.ts';
import { roleSchema } from './roles.ts';
import { refusalTexts } from './texts/refusal.ts';

const reflectionId = z.uuid();
const role = z.enum(roleSchema.options, refusalTexts.choiceNeeded);

const slugSchema = z
  .string(refusalTexts.slugForm)
  .max(200, refusalTexts.slugForm)
  .transform((value) => value.trim().toLowerCase())
  .pipe(
    z
      .string()
      .min(3, refusalTexts.slugForm)
      .max(48, refusalTexts.slugForm)
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, refusalTexts.slugForm),
  );

/** Left empty, the address is made of the name. */
const optionalSlug = z
  .string(refusalTexts.slugForm)
  .refine((value) => value.trim() === '' || slugSchema.safeParse(value).success, refusalTexts.slugForm)
  .transform((value) => value.trim().toLowerCase() || null);

export const createReflectionInput = z.strictObject({ displayName: nameSchema, slug: optionalSlug });
export const updateReflectionInput = z.strictObject({
  reflectionId,
  displayName: nameSchema,
  slug: slugSchema,
});
export const deleteReflectionInput = z.strictObject({ reflectionId });
export const inviteMemberInput = z.strictObject({ reflectionId, email: emailSchema, role });
export const revokeInvitationInput = z.strictObject({ reflectionId, invitationId: z.uuid() });
export const acceptInvitationInput = z.strictObject({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/) });
export const changeMemberRoleInput = z.strictObject({ reflectionId, userId: z.uuid(), role });
export const removeMemberInput = z.strictObject({ reflectionId, userId: z.uuid() });
export const leaveReflectionInput = z.strictObject({ reflectionId });
