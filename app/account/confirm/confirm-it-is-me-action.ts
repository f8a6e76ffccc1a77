'use server';

import { redirect } from 'next/navigation';
import { confirmItIsMeInput } from '#lib/accounts/account-input.public.ts';
import { checkOwnPassword } from '#lib/accounts/check-own-password.ts';
import { ACCOUNT_RATES } from '#lib/accounts/limits.public.ts';
import { requireUser } from '#lib/accounts/require-user.ts';
import { noteSecurityEvent } from '#lib/accounts/store/as-service/security-events.ts';
import { noteProof } from '#lib/accounts/store/own-account.ts';
import { listOwnSecondFactors } from '#lib/accounts/store/second-factors.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { fail } from '#lib/platform/result.ts';

export const confirmItIsMeAction = defineAction({
  name: 'confirm-it-is-me',
  input: confirmItIsMeInput,
  rateLimit: ACCOUNT_RATES['confirm-it-is-me'],
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
