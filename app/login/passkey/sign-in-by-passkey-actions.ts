'use server';

import { redirect } from 'next/navigation';
import { confirmedInput } from '#lib/accounts/account-input.public.ts';
import { ACCOUNT_RATES } from '#lib/accounts/limits.public.ts';
import { passkeySignInInput } from '#lib/accounts/passkey-input.public.ts';
import { beginSignInByPasskey, finishSignInByPasskey } from '#lib/accounts/passkeys.ts';
import { anyone } from '#lib/platform/http/anyone.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';

export const askForPasskeyAction = defineAction({
  name: 'ask-for-passkey',
  isForLookers: true,
  input: confirmedInput,
  rateLimit: ACCOUNT_RATES['ask-for-passkey'],
  guard: anyone,
  run: beginSignInByPasskey,
});

export const signInByPasskeyAction = defineAction({
  name: 'sign-in-by-passkey',
  isForLookers: true,
  input: passkeySignInInput,
  rateLimit: ACCOUNT_RATES['sign-in-by-passkey'],
  guard: anyone,
  run: async ({ input: { challengeId, credential, next } }) => {
    const signedIn = await finishSignInByPasskey({ challengeId, credential });
    if (!signedIn.ok) return signedIn;
    redirect(next ?? '/reflections');
  },
});
