'use server';

import { revalidatePath } from 'next/cache';
import { removeOwnPasskey } from '#lib/accounts/own-passkeys.ts';
import { removePasskeyInput } from '#lib/accounts/passkey-input.public.ts';
import { withRecentProof } from '#lib/accounts/require-proof.ts';
import { requireUser } from '#lib/accounts/require-user.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';

export const removePasskeyAction = defineAction({
  name: 'remove-passkey',
  input: removePasskeyInput,
  rateLimit: { limit: 30, windowSeconds: 600 },
  guard: () => withRecentProof(requireUser()),
  run: async ({ input: { passkeyId }, proof: user }) => {
    const removed = await removeOwnPasskey(user, passkeyId);
    if (removed.ok) revalidatePath('/account');
    return removed;
  },
});
