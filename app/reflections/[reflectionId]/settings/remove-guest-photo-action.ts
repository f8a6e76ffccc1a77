'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { CONVERSATION_POLICY } from '#lib/conversations/policy.public.ts';
import { removeGuestPhoto } from '#lib/knowledge/store/pictures.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';

export const removeGuestPhotoAction = defineAction({
  name: 'remove-guest-photo',
  input: z.strictObject({ reflectionId: z.uuid() }),
  rateLimit: { limit: 30, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, CONVERSATION_POLICY.inviteGuests),
  run: async ({ input: { reflectionId } }) => {
    const removed = await removeGuestPhoto(await userClient(), reflectionId);
    if (removed.ok) revalidatePath(`/reflections/${reflectionId}/settings`);
    return removed;
  },
});
