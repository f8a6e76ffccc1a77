'use server';

import { redirect } from 'next/navigation';
import { newPasswordInput } from '#lib/accounts/account-input.public.ts';
import { ACCOUNT_RATES } from '#lib/accounts/limits.public.ts';
import { setNewPassword } from '#lib/accounts/new-password.ts';
import { endRecovery, isRecovering } from '#lib/accounts/recovery-mark.ts';
import { requireUser } from '#lib/accounts/require-user.ts';
import { noteSecurityEvent } from '#lib/accounts/store/as-service/security-events.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { fail } from '#lib/platform/result.ts';

export const newPasswordAction = defineAction({
  name: 'new-password',
  isForLookers: true,
  input: newPasswordInput,
  rateLimit: ACCOUNT_RATES['new-password'],
  guard: requireUser,
  run: async ({ input, proof: user }) => {
    if (!(await isRecovering(user))) return fail('link_invalid');
    const saved = await setNewPassword(user, input.password);
    if (!saved.ok) return saved;
    await endRecovery();
    await noteSecurityEvent({ action: 'password.changed', userId: user.id, details: { by: 'mail' } });
    redirect('/reflections');
  },
});
