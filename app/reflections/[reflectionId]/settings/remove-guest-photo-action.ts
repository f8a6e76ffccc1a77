'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { MANAGERS } from '#lib/contracts/roles.ts';
import { removeGuestPhoto } from '#lib/db/pictures.ts';
import { userClient } from '#lib/db/user-client.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { requireReflection } from '#lib/http/require-reflection.ts';

export const removeGuestPhotoAction = defineAction({
  name: 'remove-guest-photo',
  input: z.strictObject({ reflectionId: z.uuid() }),
  rateLimit: { limit: 30, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, MANAGERS),
  run: async ({ input: { reflectionId } }) => {
    const removed = await removeGuestPhoto(await userClient(), reflectionId);
    if (removed.ok) revalidatePath(`/reflections/${reflectionId}/settings`);
    return removed;
  },
});
