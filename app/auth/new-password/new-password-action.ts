'use server';

import { redirect } from 'next/navigation';
import { endRecovery, isRecovering } from '#lib/auth/recovery-mark.ts';
import { setNewPassword } from '#lib/auth/set-new-password.ts';
import { newPasswordInput } from '#lib/contracts/account-input.ts';
import { noteSecurityEvent } from '#lib/db/security-events.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { requireUser } from '#lib/http/require-user.ts';
import { fail } from '#lib/platform/result.ts';

export const newPasswordAction = defineAction({
  name: 'new-password',
  input: newPasswordInput,
  rateLimit: { limit: 10, windowSeconds: 600 },
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
