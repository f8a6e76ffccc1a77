'use server';

import { redirect } from 'next/navigation';
import { rememberByCode } from '#lib/conversations/guest.ts';
import { guestCodeInput } from '#lib/conversations/guest-input.public.ts';
import { findGuestByCode } from '#lib/conversations/store/guest-rights.ts';
import { saidTexts } from '#lib/conversations/texts/said.public.ts';
import { anyone } from '#lib/platform/http/anyone.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
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
