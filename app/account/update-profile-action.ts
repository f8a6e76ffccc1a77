'use server';

import { revalidatePath } from 'next/cache';
import { profileInput } from '#lib/accounts/account-input.public.ts';
import { requireUser } from '#lib/accounts/require-user.ts';
import { updateOwnProfile } from '#lib/accounts/store/own-account.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { ok } from '#lib/platform/result.ts';

export const updateProfileAction = defineAction({
  name: 'update-profile',
  input: profileInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
  guard: requireUser,
  run: async ({ input }) => {
    const updated = await updateOwnProfile(await userClient(), input.displayName);
    if (updated.ok) revalidatePath('/', 'layout');
    return updated.ok ? ok(null) : updated;
  },
});
