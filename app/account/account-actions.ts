'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import {
  changePasswordInput,
  confirmedInput,
  deleteAccountInput,
  emailInput,
  endSignInInput,
  profileInput,
} from '#lib/accounts/account-input.public.ts';
import { mayMail } from '#lib/accounts/attempts.ts';
import { changeEmail } from '#lib/accounts/auth-mails.ts';
import { checkOwnPassword } from '#lib/accounts/check-own-password.ts';
import { ACCOUNT_RATES } from '#lib/accounts/limits.public.ts';
import { setNewPassword } from '#lib/accounts/new-password.ts';
import { withRecentProof } from '#lib/accounts/require-proof.ts';
import { requireUser } from '#lib/accounts/require-user.ts';
import { signOut, signOutEverywhere } from '#lib/accounts/sign-in.ts';
import { noteSecurityEvent } from '#lib/accounts/store/as-service/security-events.ts';
import { deleteOwnAccount, endOwnSignIn, updateOwnProfile } from '#lib/accounts/store/own-account.ts';
import {
  accountPageTexts,
  emailChangeMail,
  passwordChangedMail,
} from '#lib/accounts/texts/account.public.ts';
import { kickJobs } from '#lib/ops/kick-jobs.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { env } from '#lib/platform/env.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { fail, ok } from '#lib/platform/result.ts';
import { sendMail } from '#lib/platform/send-mail.ts';
import { newToken } from '#lib/platform/token.ts';
import { accountDeletedMail } from '#lib/reflections/texts/erasure.public.ts';

export const changeEmailAction = defineAction({
  name: 'change-email',
  input: emailInput,
  rateLimit: ACCOUNT_RATES['change-email'],
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

export const changePasswordAction = defineAction({
  name: 'change-password',
  input: changePasswordInput,
  rateLimit: ACCOUNT_RATES['change-password'],
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

export const deleteAccountAction = defineAction({
  name: 'delete-account',
  input: deleteAccountInput,
  rateLimit: ACCOUNT_RATES['delete-account'],
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

export const updateProfileAction = defineAction({
  name: 'update-profile',
  input: profileInput,
  rateLimit: ACCOUNT_RATES['update-profile'],
  guard: requireUser,
  run: async ({ input }) => {
    const updated = await updateOwnProfile(await userClient(), input.displayName);
    if (updated.ok) revalidatePath('/', 'layout');
    return updated.ok ? ok(null) : updated;
  },
});

export const endSignInAction = defineAction({
  name: 'end-sign-in',
  input: endSignInInput,
  rateLimit: ACCOUNT_RATES['end-sign-in'],
  guard: requireUser,
  run: async ({ input: { sessionId }, proof: user }) => {
    const ended = await endOwnSignIn(await userClient(), sessionId);
    if (!ended.ok) return ended;
    if (ended.value) await noteSecurityEvent({ action: 'sign_in.ended', userId: user.id });
    revalidatePath('/account');
    return ok(null);
  },
});

export const signOutEverywhereAction = defineAction({
  name: 'sign-out-everywhere',
  input: confirmedInput,
  rateLimit: ACCOUNT_RATES['sign-out-everywhere'],
  guard: requireUser,
  run: async ({ proof: user }) => {
    const ended = await signOutEverywhere();
    if (!ended.ok) return ended;
    await noteSecurityEvent({ action: 'sign_in.ended', userId: user.id, details: { of: 'everywhere' } });
    redirect('/login');
  },
});
