'use server';

import { redirect } from 'next/navigation';
import { confirmItIsMeInput } from '#lib/contracts/account-input.ts';
import { noteProof } from '#lib/db/own-account.ts';
import { listOwnSecondFactors } from '#lib/db/second-factors.ts';
import { noteSecurityEvent } from '#lib/db/security-events.ts';
import { userClient } from '#lib/db/user-client.ts';
import { checkOwnPassword } from '#lib/http/check-password.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { requireUser } from '#lib/http/require-user.ts';
import { fail } from '#lib/platform/result.ts';

export const confirmItIsMeAction = defineAction({
  name: 'confirm-it-is-me',
  input: confirmItIsMeInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
  guard: requireUser,
  run: async ({ input: { password, next }, proof: user }) => {
    // Attack: who has stolen a cookie and knows the password would take the second factor away.
    const factors = await listOwnSecondFactors(await userClient());
    if (!factors.ok) return factors;
    if (factors.value.length > 0) return fail('second_factor_needed');
    const checked = await checkOwnPassword(user, password);
    if (!checked.ok) return checked;
    const noted = await noteProof({ userId: user.id, sessionId: user.sessionId });
    if (!noted.ok) return noted;
    await noteSecurityEvent({ action: 'proof.given', userId: user.id, details: { by: 'password' } });
    redirect(next ?? '/account');
  },
});
