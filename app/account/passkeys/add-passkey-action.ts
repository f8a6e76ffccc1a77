'use server';

import { revalidatePath } from 'next/cache';
import { addOwnPasskey } from '#lib/accounts/own-passkeys.ts';
import { addPasskeyInput } from '#lib/accounts/passkey-input.public.ts';
import { withRecentProof } from '#lib/accounts/require-proof.ts';
import { requireUser } from '#lib/accounts/require-user.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';

export const addPasskeyAction = defineAction({
  name: 'add-passkey',
  input: addPasskeyInput,
  rateLimit: { limit: 30, windowSeconds: 600 },
  guard: () => withRecentProof(requireUser()),
  run: async ({ input, proof: user }) => {
    const added = await addOwnPasskey(user, input);
    if (added.ok) revalidatePath('/account');
    return added;
  },
});
