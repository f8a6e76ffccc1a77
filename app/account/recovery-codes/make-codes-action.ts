'use server';

import { newRecoveryCodes } from '#app/account/second-factor/recovery-codes.ts';
import { confirmedInput } from '#lib/accounts/account-input.public.ts';
import { ACCOUNT_RATES } from '#lib/accounts/limits.public.ts';
import { withRecentProof } from '#lib/accounts/require-proof.ts';
import { requireUser } from '#lib/accounts/require-user.ts';
import { noteSecurityEvent } from '#lib/accounts/store/as-service/security-events.ts';
import { listOwnSecondFactors, replaceRecoveryCodes } from '#lib/accounts/store/second-factors.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { fail, ok } from '#lib/platform/result.ts';

export const makeCodesAction = defineAction({
  name: 'make-recovery-codes',
  input: confirmedInput,
  rateLimit: ACCOUNT_RATES['make-recovery-codes'],
  guard: () => withRecentProof(requireUser()),
  run: async ({ proof: user }) => {
    const factors = await listOwnSecondFactors(await userClient());
    if (!factors.ok) return factors;
    if (factors.value.length === 0) return fail('not_found');
    const codes = newRecoveryCodes();
    const replaced = await replaceRecoveryCodes(user, codes);
    if (!replaced.ok) return replaced;
    await noteSecurityEvent({ action: 'factor.codes_made', userId: user.id });
    return ok({ codes });
  },
});
