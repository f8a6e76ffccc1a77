'use server';

import { emailInput } from '#lib/accounts/account-input.public.ts';
import { mayMail, requireAttempt } from '#lib/accounts/attempts.ts';
import { rememberReturnPath } from '#lib/accounts/return-path.ts';
import { sendMagicLink } from '#lib/accounts/send-magic-link.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { ok } from '#lib/platform/result.ts';

export const magicLinkAction = defineAction({
  name: 'magic-link',
  input: emailInput,
  rateLimit: { limit: 30, windowSeconds: 300 },
  guard: ({ email }) => requireAttempt('magic-link', email),
  run: async ({ input: { email, next } }) => {
    const more = await mayMail('magic-link', email);
    if (!more.ok) return more;
    const sent = more.value ? await sendMagicLink({ email }) : ok(null);
    if (!sent.ok) return sent;
    if (next) await rememberReturnPath(next);
    return ok({ email });
  },
});
