'use server';

import { rememberReturnPath } from '#lib/auth/return-path.ts';
import { signUp } from '#lib/auth/sign-up.ts';
import { signUpInput } from '#lib/contracts/account-input.ts';
import { anyone } from '#lib/http/anyone.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { ok } from '#lib/platform/result.ts';

export const signUpAction = defineAction({
  name: 'sign-up',
  input: signUpInput,
  rateLimit: { limit: 10, windowSeconds: 600 },
  rateLimitKey: ({ email }) => email,
  guard: anyone,
  run: async ({ input: { next, ...person } }) => {
    const signedUp = await signUp(person);
    if (!signedUp.ok) return signedUp;
    if (next) await rememberReturnPath(next);
    return ok({ email: person.email });
  },
});
