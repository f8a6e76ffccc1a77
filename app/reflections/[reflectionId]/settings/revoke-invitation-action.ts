'use server';

import { revalidatePath } from 'next/cache';
import { revokeInvitationInput } from '#lib/contracts/reflection-input.ts';
import { MANAGERS } from '#lib/contracts/roles.ts';
import { revokeInvitation } from '#lib/db/invitations.ts';
import { userClient } from '#lib/db/user-client.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { requireReflection } from '#lib/http/require-reflection.ts';

export const revokeInvitationAction = defineAction({
  name: 'revoke-invitation',
  input: revokeInvitationInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, MANAGERS),
  run: async ({ input, proof: { reflection } }) => {
    const revoked = await revokeInvitation(await userClient(), input.invitationId);
    if (revoked.ok) revalidatePath(`/reflections/${reflection.id}/settings`);
    return revoked;
  },
});
