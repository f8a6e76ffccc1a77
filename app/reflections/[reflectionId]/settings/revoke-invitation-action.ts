'use server';

import { revalidatePath } from 'next/cache';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { REFLECTION_POLICY } from '#lib/reflections/policy.public.ts';
import { revokeInvitationInput } from '#lib/reflections/reflection-input.public.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';
import { revokeInvitation } from '#lib/reflections/store/as-user/invitations.ts';

export const revokeInvitationAction = defineAction({
  name: 'revoke-invitation',
  input: revokeInvitationInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, REFLECTION_POLICY.inviteAndChangeMembers),
  run: async ({ input, proof: { reflection } }) => {
    const revoked = await revokeInvitation(await userClient(), input.invitationId);
    if (revoked.ok) revalidatePath(`/reflections/${reflection.id}/settings`);
    return revoked;
  },
});
