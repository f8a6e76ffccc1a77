'use server';

import { changeEmail } from '#lib/auth/change-email.ts';
import { emailInput } from '#lib/contracts/account-input.ts';
import { emailChangeMail } from '#lib/contracts/texts/account.ts';
import { noteSecurityEvent } from '#lib/db/security-events.ts';
import { mayMail } from '#lib/http/attempts.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { withRecentProof } from '#lib/http/require-proof.ts';
import { requireUser } from '#lib/http/require-user.ts';
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
