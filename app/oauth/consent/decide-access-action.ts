'use server';

import { ACCOUNT_RATES } from '#lib/accounts/limits.public.ts';
import { decideAccess } from '#lib/accounts/oauth-consent.ts';
import { decideAccessInput } from '#lib/accounts/oauth-input.public.ts';
import { withRecentProof } from '#lib/accounts/require-proof.ts';
import { requireUser } from '#lib/accounts/require-user.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';

/** The browser goes to the client by itself: the policy of our pages lets no form lead elsewhere. */
export const decideAccessAction = defineAction({
  name: 'decide-access',
  input: decideAccessInput,
  rateLimit: ACCOUNT_RATES['decide-access'],
  guard: () => withRecentProof(requireUser()),
  run: async ({ input: { authorizationId, decision } }) =>
    decideAccess((await userClient()).auth, { authorizationId, allow: decision === 'accept' }),
});
