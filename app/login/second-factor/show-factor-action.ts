'use server';

import { redirect } from 'next/navigation';
import { isRecoveryCode, showFactorInput } from '#lib/accounts/account-input.public.ts';
import { noteFailure, requireAttempt, slowGuesses } from '#lib/accounts/attempts.ts';
import type { CurrentUser } from '#lib/accounts/current-user.ts';
import { rememberDevice } from '#lib/accounts/known-device.ts';
import { ACCOUNT_RATES } from '#lib/accounts/limits.public.ts';
import { noteRefusal } from '#lib/accounts/note-sign-in.ts';
import { requireSignIn } from '#lib/accounts/require-user.ts';
import { showSecondFactor } from '#lib/accounts/second-factor.ts';
import { noteSecurityEvent } from '#lib/accounts/store/as-service/security-events.ts';
import {
  listOwnSecondFactors,
  noteShownFactor,
  takeRecoveryCode,
} from '#lib/accounts/store/second-factors.ts';
import { recoveryCodeUsedMail } from '#lib/accounts/texts/account.public.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import { sendMail } from '#lib/platform/send-mail.ts';

export const showFactorAction = defineAction({
  name: 'show-factor',
  isForLookers: true,
  input: showFactorInput,
  rateLimit: ACCOUNT_RATES['show-factor'],
  guard: requireSignIn,
  run: async ({ input: { code, next }, proof: user }) => {
    const attempt = await requireAttempt('second-factor', user.email);
    if (!attempt.ok) return attempt;
    const slowed = await slowGuesses(user.email);
    if (!slowed.ok) return slowed;
    const shown = await (isRecoveryCode(code) ? recover(code, user) : show(code, user));
    if (!shown.ok) {
      if (shown.error.code === 'code_invalid') await noteFailure(user.email);
      await noteRefusal('proof.refused', user.id);
      return shown;
    }
    await rememberDevice(user.email);
    await noteSecurityEvent({ action: 'proof.given', userId: user.id, details: { by: 'code' } });
    redirect(next ?? '/reflections');
  },
});

async function show(code: string, user: CurrentUser): Promise<Result<unknown>> {
  const db = await userClient();
  const factors = await listOwnSecondFactors(db);
  if (!factors.ok) return factors;
  const shown = await showSecondFactor(db.auth, { code, counting: factors.value.map(({ id }) => id) });
  return shown.ok ? noteShownFactor(user) : shown;
}

async function recover(code: string, user: CurrentUser): Promise<Result<unknown>> {
  const left = await takeRecoveryCode(user, code);
  if (!left.ok) return left;
  await noteSecurityEvent({ action: 'factor.code_used', userId: user.id });
  await sendMail({ to: user.email, ...recoveryCodeUsedMail(left.value) });
  return ok(null);
}
