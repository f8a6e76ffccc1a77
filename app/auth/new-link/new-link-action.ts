'use server';

import { emailInput } from '#lib/accounts/account-input.public.ts';
import { mayMail, requireAttempt } from '#lib/accounts/attempts.ts';
import { resendConfirmation } from '#lib/accounts/auth-mails.ts';
import { ACCOUNT_RATES } from '#lib/accounts/limits.public.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { ok } from '#lib/platform/result.ts';

export const newLinkAction = defineAction({
  name: 'new-link',
  isForLookers: true,
  input: emailInput,
  rateLimit: ACCOUNT_RATES['new-link'],
  guard: ({ email }) => requireAttempt('new-link', email),
  run: async ({ input: { email } }) => {
    const more = await mayMail('new-link', email);
    if (!more.ok) return more;
    const sent = more.value ? await resendConfirmation({ email }) : ok(null);
    return sent.ok ? ok({ email }) : sent;
  },
});
