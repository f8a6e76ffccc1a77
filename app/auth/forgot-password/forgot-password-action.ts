'use server';

import { emailInput } from '#lib/accounts/account-input.public.ts';
import { mayMail, requireAttempt } from '#lib/accounts/attempts.ts';
import { requestPasswordReset } from '#lib/accounts/auth-mails.ts';
import { ACCOUNT_RATES } from '#lib/accounts/limits.public.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { ok } from '#lib/platform/result.ts';

export const forgotPasswordAction = defineAction({
  name: 'forgot-password',
  isForLookers: true,
  input: emailInput,
  rateLimit: ACCOUNT_RATES['forgot-password'],
  guard: ({ email }) => requireAttempt('forgot-password', email),
  run: async ({ input: { email } }) => {
    const more = await mayMail('forgot-password', email);
    if (!more.ok) return more;
    const sent = more.value ? await requestPasswordReset({ email }) : ok(null);
    return sent.ok ? ok({ email }) : sent;
  },
});
