'use server';

import { redirect } from 'next/navigation';
import { emailInput, signInInput } from '#lib/accounts/account-input.public.ts';
import { mayMail, noteFailure, requireAttempt, slowGuesses } from '#lib/accounts/attempts.ts';
import { sendMagicLink } from '#lib/accounts/auth-mails.ts';
import { isDemoPassword } from '#lib/accounts/demo.ts';
import { knownDevice } from '#lib/accounts/known-device.ts';
import { ACCOUNT_RATES } from '#lib/accounts/limits.public.ts';
import { noteRefusal, noteSignIn } from '#lib/accounts/note-sign-in.ts';
import { rememberReturnPath } from '#lib/accounts/return-path.ts';
import { signIn } from '#lib/accounts/sign-in.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { requireThisMachine } from '#lib/platform/http/require-this-machine.ts';
import { ok } from '#lib/platform/result.ts';

export const signInAction = defineAction({
  name: 'sign-in',
  isForLookers: true,
  input: signInInput,
  // Of everybody at one address together; how often one account is tried is counted below.
  rateLimit: ACCOUNT_RATES['sign-in'],
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

export const magicLinkAction = defineAction({
  name: 'magic-link',
  isForLookers: true,
  input: emailInput,
  rateLimit: ACCOUNT_RATES['magic-link'],
  guard: ({ email }) => requireAttempt('magic-link', email),
  run: async ({ input: { email, next } }) => {
    const more = await mayMail('magic-link', email);
    if (!more.ok) return more;
    const sent = more.value ? await sendMagicLink({ email }) : ok(null);
    if (!sent.ok) return sent;
    if (next) await rememberReturnPath(next);
    return ok({ email });
  },
});
