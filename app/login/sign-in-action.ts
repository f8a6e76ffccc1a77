'use server';

import { redirect } from 'next/navigation';
import { signInInput } from '#lib/accounts/account-input.public.ts';
import { noteFailure, requireAttempt, slowGuesses } from '#lib/accounts/attempts.ts';
import { isDemoPassword } from '#lib/accounts/demo.ts';
import { knownDevice } from '#lib/accounts/known-device.ts';
import { noteRefusal, noteSignIn } from '#lib/accounts/note-sign-in.ts';
import { signIn } from '#lib/accounts/sign-in.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { requireThisMachine } from '#lib/platform/http/require-this-machine.ts';

export const signInAction = defineAction({
  name: 'sign-in',
  input: signInInput,
  // Of everybody at one address together; how often one account is tried is counted below.
  rateLimit: { limit: 100, windowSeconds: 300 },
  isCountedApart: async ({ email }) => (await knownDevice(email)) !== null,
  guard: async ({ email, password }) => {
    const here = isDemoPassword(password) ? await requireThisMachine() : null;
    return here && !here.ok ? here : requireAttempt('sign-in', email);
  },
  run: async ({ input: { email, password, next } }) => {
    const slowed = await slowGuesses(email);
    if (!slowed.ok) return slowed;
    const signedIn = await signIn({ email, password });
    if (!signedIn.ok) {
      if (signedIn.error.code === 'credentials_invalid') {
        await noteFailure(email);
        await noteRefusal('sign_in.refused');
      }
      return signedIn;
    }
    await noteSignIn('password');
    redirect(next ?? '/reflections');
  },
});
