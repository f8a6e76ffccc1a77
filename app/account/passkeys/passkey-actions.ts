'use server';

import { revalidatePath } from 'next/cache';
import { confirmedInput } from '#lib/accounts/account-input.public.ts';
import { ACCOUNT_RATES } from '#lib/accounts/limits.public.ts';
import { addPasskeyInput, removePasskeyInput } from '#lib/accounts/passkey-input.public.ts';
import { addOwnPasskey, beginOwnPasskey, removeOwnPasskey } from '#lib/accounts/passkeys.ts';
import { withRecentProof } from '#lib/accounts/require-proof.ts';
import { requireUser } from '#lib/accounts/require-user.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';

export const beginPasskeyAction = defineAction({
  name: 'begin-passkey',
  input: confirmedInput,
  rateLimit: ACCOUNT_RATES['begin-passkey'],
  guard: () => withRecentProof(requireUser()),
  run: beginOwnPasskey,
});

export const addPasskeyAction = defineAction({
  name: 'add-passkey',
  input: addPasskeyInput,
  rateLimit: ACCOUNT_RATES['add-passkey'],
  guard: () => withRecentProof(requireUser()),
  run: async ({ input, proof: user }) => {
    const added = await addOwnPasskey(user, input);
    if (added.ok) revalidatePath('/account');
    return added;
  },
});

export const removePasskeyAction = defineAction({
  name: 'remove-passkey',
  input: removePasskeyInput,
  rateLimit: ACCOUNT_RATES['remove-passkey'],
  guard: () => withRecentProof(requireUser()),
  run: async ({ input: { passkeyId }, proof: user }) => {
    const removed = await removeOwnPasskey(user, passkeyId);
    if (removed.ok) revalidatePath('/account');
    return removed;
  },
});
