'use server';

import { redirect } from 'next/navigation';
import { isDemoPassword } from '#lib/auth/demo.ts';
import { knownDevice } from '#lib/auth/known-device.ts';
import { signIn } from '#lib/auth/sign-in.ts';
import { signInInput } from '#lib/contracts/account-input.ts';
import { noteFailure, requireAttempt, slowGuesses } from '#lib/http/attempts.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { noteRefusal, noteSignIn } from '#lib/http/note-sign-in.ts';
import { requireThisMachine } from '#lib/http/require-this-machine.ts';

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
