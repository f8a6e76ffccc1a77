'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { confirmedInput, endSignInInput } from '#lib/accounts/account-input.public.ts';
import { requireUser } from '#lib/accounts/require-user.ts';
import { signOutEverywhere } from '#lib/accounts/sign-out.ts';
import { noteSecurityEvent } from '#lib/accounts/store/as-service/security-events.ts';
import { endOwnSignIn } from '#lib/accounts/store/own-account.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { ok } from '#lib/platform/result.ts';

export const endSignInAction = defineAction({
  name: 'end-sign-in',
  input: endSignInInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
  guard: requireUser,
  run: async ({ input: { sessionId }, proof: user }) => {
    const ended = await endOwnSignIn(await userClient(), sessionId);
    if (!ended.ok) return ended;
    if (ended.value) await noteSecurityEvent({ action: 'sign_in.ended', userId: user.id });
    revalidatePath('/account');
    return ok(null);
  },
});

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
