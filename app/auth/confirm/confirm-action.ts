'use server';

import { redirect } from 'next/navigation';
import { confirmEmailLink } from '#lib/auth/confirm-email-link.ts';
import { markRecovery } from '#lib/auth/recovery-mark.ts';
import { takeReturnPath } from '#lib/auth/return-path.ts';
import { confirmInput } from '#lib/contracts/account-input.ts';
import { anyone } from '#lib/http/anyone.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { noteSignIn } from '#lib/http/note-sign-in.ts';
import { requireSignIn } from '#lib/http/require-user.ts';

export const confirmAction = defineAction({
  name: 'confirm-email-link',
  input: confirmInput,
  rateLimit: { limit: 30, windowSeconds: 300 },
  guard: anyone,
  run: async ({ input }) => {
    const confirmed = await confirmEmailLink(input);
    if (!confirmed.ok) return confirmed;
    await noteSignIn('mail');
    if (input.type === 'email_change') redirect('/account');
    if (input.type !== 'recovery') redirect(await takeReturnPath());
    // Whoever has a second factor shows it on the way to the new password.
    const user = await requireSignIn();
    if (user.ok) await markRecovery(user.value);
    redirect('/auth/new-password');
  },
});
