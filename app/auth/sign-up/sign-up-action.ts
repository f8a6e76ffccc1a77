'use server';

import { signUpInput } from '#lib/accounts/account-input.public.ts';
import { mayMail, requireAttempt } from '#lib/accounts/attempts.ts';
import { ACCOUNT_RATES } from '#lib/accounts/limits.public.ts';
import { rememberReturnPath } from '#lib/accounts/return-path.ts';
import { signUp } from '#lib/accounts/sign-up.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { ok } from '#lib/platform/result.ts';

export const signUpAction = defineAction({
  name: 'sign-up',
  isForLookers: true,
  input: signUpInput,
  rateLimit: ACCOUNT_RATES['sign-up'],
  guard: ({ email }) => requireAttempt('sign-up', email),
  run: async ({ input: { next, ...person } }) => {
    const more = await mayMail('sign-up', person.email);
    if (!more.ok) return more;
    const signedUp = more.value ? await signUp(person) : ok(null);
    if (!signedUp.ok) return signedUp;
    if (next) await rememberReturnPath(next);
    return ok({ email: person.email });
  },
});
