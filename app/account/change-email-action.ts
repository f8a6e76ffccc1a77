'use server';

import { emailInput } from '#lib/accounts/account-input.public.ts';
import { mayMail } from '#lib/accounts/attempts.ts';
import { changeEmail } from '#lib/accounts/change-email.ts';
import { withRecentProof } from '#lib/accounts/require-proof.ts';
import { requireUser } from '#lib/accounts/require-user.ts';
import { noteSecurityEvent } from '#lib/accounts/store/as-service/security-events.ts';
import { emailChangeMail } from '#lib/accounts/texts/account.public.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { ok } from '#lib/platform/result.ts';
import { sendMail } from '#lib/platform/send-mail.ts';

export const changeEmailAction = defineAction({
  name: 'change-email',
  input: emailInput,
  rateLimit: { limit: 20, windowSeconds: 600 },
  guard: () => withRecentProof(requireUser()),
  run: async ({ input: { email }, proof: user }) => {
    const more = await mayMail('change-email', email);
    if (!more.ok) return more;
    const asked = more.value ? await changeEmail({ email }) : ok(null);
    if (!asked.ok) return asked;
    await noteSecurityEvent({ action: 'email.change_asked', userId: user.id });
    await sendMail({ to: user.email, ...emailChangeMail(email) });
    return ok({ email });
  },
});
