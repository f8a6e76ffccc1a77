'use server';

import { confirmSecondFactor } from '#lib/auth/second-factor.ts';
import { confirmFactorInput } from '#lib/contracts/account-input.ts';
import { keepSecondFactor } from '#lib/db/second-factors.ts';
import { noteSecurityEvent } from '#lib/db/security-events.ts';
import { userClient } from '#lib/db/user-client.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { withRecentProof } from '#lib/http/require-proof.ts';
import { requireUser } from '#lib/http/require-user.ts';
import { ok } from '#lib/platform/result.ts';
import { newRecoveryCodes } from './recovery-codes.ts';

/** Answers the recovery codes when these are the first; they are shown once. */
export const confirmFactorAction = defineAction({
  name: 'confirm-factor',
  input: confirmFactorInput,
  rateLimit: { limit: 30, windowSeconds: 600 },
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
