'use server';

import { changePasswordInput } from '#lib/accounts/account-input.public.ts';
import { checkOwnPassword } from '#lib/accounts/check-own-password.ts';
import { requireUser } from '#lib/accounts/require-user.ts';
import { setNewPassword } from '#lib/accounts/set-new-password.ts';
import { noteSecurityEvent } from '#lib/accounts/store/as-service/security-events.ts';
import { passwordChangedMail } from '#lib/accounts/texts/account.public.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
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
