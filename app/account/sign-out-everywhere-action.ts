'use server';

import { redirect } from 'next/navigation';
import { confirmedInput } from '#lib/accounts/account-input.public.ts';
import { requireUser } from '#lib/accounts/require-user.ts';
import { signOutEverywhere } from '#lib/accounts/sign-out.ts';
import { noteSecurityEvent } from '#lib/accounts/store/as-service/security-events.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';

export const signOutEverywhereAction = defineAction({
  name: 'sign-out-everywhere',
  input: confirmedInput,
  rateLimit: { limit: 20, windowSeconds: 600 },
  guard: requireUser,
  run: async ({ proof: user }) => {
    const ended = await signOutEverywhere();
    if (!ended.ok) return ended;
    await noteSecurityEvent({ action: 'sign_in.ended', userId: user.id, details: { of: 'everywhere' } });
    redirect('/login');
  },
});
