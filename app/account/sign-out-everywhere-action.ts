'use server';

import { redirect } from 'next/navigation';
import { signOutEverywhere } from '#lib/auth/sign-out.ts';
import { confirmedInput } from '#lib/contracts/account-input.ts';
import { noteSecurityEvent } from '#lib/db/security-events.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { requireUser } from '#lib/http/require-user.ts';

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
