'use server';

import { redirect } from 'next/navigation';
import { guestCodeInput } from '#lib/contracts/guest-input.ts';
import { saidTexts } from '#lib/contracts/texts/said.ts';
import { findGuestByCode } from '#lib/db/guest-rights.ts';
import { anyone } from '#lib/http/anyone.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { rememberByCode } from '#lib/http/guest.ts';
import { fail } from '#lib/platform/result.ts';

export const openByCodeAction = defineAction({
  name: 'open-by-code',
  input: guestCodeInput,
  rateLimit: { limit: 20, windowSeconds: 600 },
  guard: anyone,
  run: async ({ input: { code } }) => {
    const found = await findGuestByCode(code);
    if (!found.ok) return found;
    if (!found.value) return fail('invalid_request', { fields: { code: saidTexts.codeWrong } });
    await rememberByCode({ guestId: found.value });
    redirect('/said');
  },
});
