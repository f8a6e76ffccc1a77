'use server';

import { resendConfirmation } from '#lib/auth/resend-confirmation.ts';
import { emailInput } from '#lib/contracts/account-input.ts';
import { anyone } from '#lib/http/anyone.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { ok } from '#lib/platform/result.ts';

export const newLinkAction = defineAction({
  name: 'new-link',
  input: emailInput,
  rateLimit: { limit: 5, windowSeconds: 300 },
  rateLimitKey: ({ email }) => email,
  guard: anyone,
  run: async ({ input: { email } }) => {
    const sent = await resendConfirmation({ email });
    return sent.ok ? ok({ email }) : sent;
  },
});
