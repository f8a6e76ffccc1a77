'use server';

import { redirect } from 'next/navigation';
import { signOut } from '#lib/auth/sign-out.ts';
import { deleteAccountInput } from '#lib/contracts/account-input.ts';
import { accountPageTexts } from '#lib/contracts/texts/account.ts';
import { accountDeletedMail } from '#lib/contracts/texts/erasure.ts';
import { deleteOwnAccount } from '#lib/db/own-account.ts';
import { userClient } from '#lib/db/user-client.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { withRecentProof } from '#lib/http/require-proof.ts';
import { requireUser } from '#lib/http/require-user.ts';
import { kickJobs } from '#lib/jobs/kick-jobs.ts';
import { env } from '#lib/platform/env.ts';
import { fail } from '#lib/platform/result.ts';
import { sendMail } from '#lib/platform/send-mail.ts';
import { newToken } from '#lib/platform/token.ts';

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
