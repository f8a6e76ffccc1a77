'use server';

import { revalidatePath } from 'next/cache';
import { endSignInInput } from '#lib/contracts/account-input.ts';
import { endOwnSignIn } from '#lib/db/own-account.ts';
import { noteSecurityEvent } from '#lib/db/security-events.ts';
import { userClient } from '#lib/db/user-client.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { requireUser } from '#lib/http/require-user.ts';
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
