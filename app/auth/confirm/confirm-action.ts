'use server';

import { redirect } from 'next/navigation';
import { confirmInput } from '#lib/accounts/account-input.public.ts';
import { confirmEmailLink } from '#lib/accounts/confirm-email-link.ts';
import { ACCOUNT_RATES } from '#lib/accounts/limits.public.ts';
import { noteSignIn } from '#lib/accounts/note-sign-in.ts';
import { markRecovery } from '#lib/accounts/recovery-mark.ts';
import { requireSignIn } from '#lib/accounts/require-user.ts';
import { takeReturnPath } from '#lib/accounts/return-path.ts';
import { anyone } from '#lib/platform/http/anyone.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';

export const confirmAction = defineAction({
  name: 'confirm-email-link',
  isForLookers: true,
  input: confirmInput,
  rateLimit: ACCOUNT_RATES['confirm-email-link'],
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
