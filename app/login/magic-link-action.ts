'use server';

import { rememberReturnPath } from '#lib/auth/return-path.ts';
import { sendMagicLink } from '#lib/auth/send-magic-link.ts';
import { emailInput } from '#lib/contracts/account-input.ts';
import { anyone } from '#lib/http/anyone.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { ok } from '#lib/platform/result.ts';

export const magicLinkAction = defineAction({
  name: 'magic-link',
  input: emailInput,
  rateLimit: { limit: 5, windowSeconds: 300 },
  rateLimitKey: ({ email }) => email,
  guard: anyone,
  run: async ({ input: { email, next } }) => {
    const sent = await sendMagicLink({ email });
    if (!sent.ok) return sent;
    if (next) await rememberReturnPath(next);
    return ok({ email });
  },
});
