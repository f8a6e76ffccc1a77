'use server';

import { redirect } from 'next/navigation';
import { confirmedInput } from '#lib/accounts/account-input.public.ts';
import { forgetGuest, requireKnownGuest } from '#lib/conversations/guest.ts';
import { eraseGuestWords } from '#lib/conversations/store/guest-rights.ts';
import { kickJobs } from '#lib/ops/kick-jobs.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { newToken } from '#lib/platform/token.ts';

export const eraseSaidAction = defineAction({
  name: 'erase-said',
  input: confirmedInput,
  rateLimit: { limit: 10, windowSeconds: 600 },
  guard: requireKnownGuest,
  run: async ({ proof: { guestId } }) => {
    const token = newToken();
    const erased = await eraseGuestWords(guestId, token);
    if (!erased.ok) return erased;
    await forgetGuest();
    kickJobs();
    redirect(`/erased/${token}`);
  },
});
