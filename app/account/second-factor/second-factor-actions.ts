'use server';

import { revalidatePath } from 'next/cache';
import { newRecoveryCodes } from '#app/account/second-factor/recovery-codes.ts';
import { confirmFactorInput, removeFactorInput } from '#lib/accounts/account-input.public.ts';
import { ACCOUNT_RATES } from '#lib/accounts/limits.public.ts';
import { withRecentProof } from '#lib/accounts/require-proof.ts';
import { requireUser } from '#lib/accounts/require-user.ts';
import { confirmSecondFactor, dropSecondFactor } from '#lib/accounts/second-factor.ts';
import { noteSecurityEvent } from '#lib/accounts/store/as-service/security-events.ts';
import {
  dropAtAuthServer,
  forgetSecondFactor,
  keepSecondFactor,
} from '#lib/accounts/store/second-factors.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { ok } from '#lib/platform/result.ts';

/** Answers the recovery codes when these are the first; they are shown once. */
export const confirmFactorAction = defineAction({
  name: 'confirm-factor',
  input: confirmFactorInput,
  rateLimit: ACCOUNT_RATES['confirm-factor'],
  guard: () => withRecentProof(requireUser()),
  run: async ({ input: { factorId, name, code }, proof: user }) => {
    const confirmed = await confirmSecondFactor((await userClient()).auth, { factorId, code });
    if (!confirmed.ok) return confirmed;
    const codes = newRecoveryCodes();
    const kept = await keepSecondFactor(user, { id: factorId, name }, codes);
    if (!kept.ok) return kept;
    await noteSecurityEvent({ action: 'factor.added', userId: user.id });
    return ok({ codes: kept.value ? codes : [] });
  },
});

export const removeFactorAction = defineAction({
  name: 'remove-factor',
  input: removeFactorInput,
  rateLimit: ACCOUNT_RATES['remove-factor'],
  guard: () => withRecentProof(requireUser()),
  run: async ({ input: { factorId }, proof: user }) => {
    const forgotten = await forgetSecondFactor(user, factorId);
    if (!forgotten.ok) return forgotten;
    const { auth } = await userClient();
    const dropped = await dropSecondFactor(auth, factorId, (id) => dropAtAuthServer(user, id));
    if (!dropped.ok) return dropped;
    await noteSecurityEvent({ action: 'factor.removed', userId: user.id });
    revalidatePath('/account');
    return ok(null);
  },
});
