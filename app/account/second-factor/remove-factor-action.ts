'use server';

import { revalidatePath } from 'next/cache';
import { dropSecondFactor } from '#lib/auth/second-factor.ts';
import { removeFactorInput } from '#lib/contracts/account-input.ts';
import { dropAtAuthServer, forgetSecondFactor } from '#lib/db/second-factors.ts';
import { noteSecurityEvent } from '#lib/db/security-events.ts';
import { userClient } from '#lib/db/user-client.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { withRecentProof } from '#lib/http/require-proof.ts';
import { requireUser } from '#lib/http/require-user.ts';
import { ok } from '#lib/platform/result.ts';

export const removeFactorAction = defineAction({
  name: 'remove-factor',
  input: removeFactorInput,
  rateLimit: { limit: 30, windowSeconds: 600 },
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
