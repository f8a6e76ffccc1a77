'use server';

import { redirect } from 'next/navigation';
import { confirmedInput } from '#lib/contracts/account-input.ts';
import { eraseGuestWords } from '#lib/db/guest-rights.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { forgetGuest, requireKnownGuest } from '#lib/http/guest.ts';
import { kickJobs } from '#lib/jobs/kick-jobs.ts';
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
