'use server';

import { confirmedInput } from '#lib/accounts/account-input.public.ts';
import { beginOwnPasskey } from '#lib/accounts/own-passkeys.ts';
import { withRecentProof } from '#lib/accounts/require-proof.ts';
import { requireUser } from '#lib/accounts/require-user.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';

export const beginPasskeyAction = defineAction({
  name: 'begin-passkey',
  input: confirmedInput,
  rateLimit: { limit: 30, windowSeconds: 600 },
  guard: () => withRecentProof(requireUser()),
  run: beginOwnPasskey,
});
