'use server';

import { redirect } from 'next/navigation';
import { confirmEmailLink } from '#lib/auth/confirm-email-link.ts';
import { takeReturnPath } from '#lib/auth/return-path.ts';
import { confirmInput } from '#lib/contracts/account-input.ts';
import { anyone } from '#lib/http/anyone.ts';
import { defineAction } from '#lib/http/define-action.ts';

export const confirmAction = defineAction({
  name: 'confirm-email-link',
  input: confirmInput,
  rateLimit: { limit: 30, windowSeconds: 300 },
  guard: anyone,
  run: async ({ input }) => {
    const confirmed = await confirmEmailLink(input);
    if (!confirmed.ok) return confirmed;
    redirect(input.type === 'recovery' ? '/auth/new-password' : await takeReturnPath());
  },
});
