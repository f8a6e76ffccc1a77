'use server';

import { setNewPassword } from '#lib/auth/set-new-password.ts';
import { changePasswordInput } from '#lib/contracts/account-input.ts';
import { passwordChangedMail } from '#lib/contracts/texts/account.ts';
import { noteSecurityEvent } from '#lib/db/security-events.ts';
import { checkOwnPassword } from '#lib/http/check-password.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { requireUser } from '#lib/http/require-user.ts';
import { ok } from '#lib/platform/result.ts';
import { sendMail } from '#lib/platform/send-mail.ts';

export const changePasswordAction = defineAction({
  name: 'change-password',
  input: changePasswordInput,
  rateLimit: { limit: 20, windowSeconds: 600 },
  guard: requireUser,
  run: async ({ input, proof: user }) => {
    const checked = await checkOwnPassword(user, input.password);
    if (!checked.ok) return checked;
    const saved = await setNewPassword(user, input.newPassword);
    if (!saved.ok) return saved;
    await noteSecurityEvent({ action: 'password.changed', userId: user.id, details: { by: 'password' } });
    await sendMail({ to: user.email, ...passwordChangedMail });
    return ok(null);
  },
});
