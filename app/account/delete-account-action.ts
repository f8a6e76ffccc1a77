'use server';

import { redirect } from 'next/navigation';
import { deleteAccountInput } from '#lib/accounts/account-input.public.ts';
import { withRecentProof } from '#lib/accounts/require-proof.ts';
import { requireUser } from '#lib/accounts/require-user.ts';
import { signOut } from '#lib/accounts/sign-out.ts';
import { deleteOwnAccount } from '#lib/accounts/store/own-account.ts';
import { accountPageTexts } from '#lib/accounts/texts/account.public.ts';
import { kickJobs } from '#lib/ops/kick-jobs.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { env } from '#lib/platform/env.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { fail } from '#lib/platform/result.ts';
import { sendMail } from '#lib/platform/send-mail.ts';
import { newToken } from '#lib/platform/token.ts';
import { accountDeletedMail } from '#lib/reflections/texts/erasure.public.ts';

export const deleteAccountAction = defineAction({
  name: 'delete-account',
  input: deleteAccountInput,
  rateLimit: { limit: 10, windowSeconds: 600 },
  guard: () => withRecentProof(requireUser()),
  run: async ({ input: { email, passedOn }, proof: user }) => {
    if (email !== user.email.toLowerCase())
      return fail('invalid_request', { fields: { email: accountPageTexts.deleteMismatch } });
    const token = newToken();
    const deleted = await deleteOwnAccount(await userClient(), { token, passedOn });
    if (!deleted.ok) return deleted;
    await signOut();
    const path = `/erased/${token}`;
    await sendMail({ to: user.email, ...accountDeletedMail(env().APP_URL + path) });
    kickJobs();
    redirect(path);
  },
});
