'use server';

import { redirect } from 'next/navigation';
import { signIn } from '#lib/auth/sign-in.ts';
import { signInInput } from '#lib/contracts/account-input.ts';
import { anyone } from '#lib/http/anyone.ts';
import { defineAction } from '#lib/http/define-action.ts';

export const signInAction = defineAction({
  name: 'sign-in',
  input: signInInput,
  rateLimit: { limit: 20, windowSeconds: 300 },
  rateLimitKey: ({ email }) => email,
  guard: anyone,
  run: async ({ input: { email, password, next } }) => {
    const signedIn = await signIn({ email, password });
    if (!signedIn.ok) return signedIn;
    redirect(next ?? '/reflections');
  },
});
