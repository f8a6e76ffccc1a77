'use server';

import { confirmedInput } from '#lib/accounts/account-input.public.ts';
import { beginSignInByPasskey } from '#lib/accounts/own-passkeys.ts';
import { anyone } from '#lib/platform/http/anyone.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';

export const askForPasskeyAction = defineAction({
  name: 'ask-for-passkey',
  input: confirmedInput,
  rateLimit: { limit: 60, windowSeconds: 300 },
  guard: anyone,
  run: beginSignInByPasskey,
});
