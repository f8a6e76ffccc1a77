'use server';

import { decideAccess } from '#lib/auth/oauth-consent.ts';
import { decideAccessInput } from '#lib/contracts/oauth-input.ts';
import { userClient } from '#lib/db/user-client.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { withRecentProof } from '#lib/http/require-proof.ts';
import { requireUser } from '#lib/http/require-user.ts';

/** The browser goes to the client by itself: the policy of our pages lets no form lead elsewhere. */
export const decideAccessAction = defineAction({
  name: 'decide-access',
  input: decideAccessInput,
  rateLimit: { limit: 30, windowSeconds: 600 },
  guard: () => withRecentProof(requireUser()),
  run: async ({ input: { authorizationId, decision } }) =>
    decideAccess((await userClient()).auth, { authorizationId, allow: decision === 'allow' }),
});
