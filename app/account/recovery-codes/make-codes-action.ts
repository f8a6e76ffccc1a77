'use server';

import { newRecoveryCodes } from '#app/account/second-factor/recovery-codes.ts';
import { confirmedInput } from '#lib/contracts/account-input.ts';
import { listOwnSecondFactors, replaceRecoveryCodes } from '#lib/db/second-factors.ts';
import { noteSecurityEvent } from '#lib/db/security-events.ts';
import { userClient } from '#lib/db/user-client.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { withRecentProof } from '#lib/http/require-proof.ts';
import { requireUser } from '#lib/http/require-user.ts';
import { fail, ok } from '#lib/platform/result.ts';

export const makeCodesAction = defineAction({
  name: 'make-recovery-codes',
  input: confirmedInput,
  rateLimit: { limit: 10, windowSeconds: 600 },
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
