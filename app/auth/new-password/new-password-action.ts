'use server';

import { redirect } from 'next/navigation';
import { setNewPassword } from '#lib/auth/set-new-password.ts';
import { newPasswordInput } from '#lib/contracts/account-input.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { requireUser } from '#lib/http/require-user.ts';

export const newPasswordAction = defineAction({
  name: 'new-password',
  input: newPasswordInput,
  rateLimit: { limit: 10, windowSeconds: 600 },
  guard: requireUser,
  run: async ({ input }) => {
    const saved = await setNewPassword(input);
    if (!saved.ok) return saved;
    redirect('/reflections');
  },
});
