'use server';

import { redirect } from 'next/navigation';
import { acceptInvitationInput } from '#lib/contracts/reflection-input.ts';
import { acceptInvitation } from '#lib/db/invitations.ts';
import { userClient } from '#lib/db/user-client.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { requireUser } from '#lib/http/require-user.ts';
import { hashToken } from '#lib/platform/token.ts';

export const acceptInvitationAction = defineAction({
  name: 'accept-invitation',
  input: acceptInvitationInput,
  rateLimit: { limit: 30, windowSeconds: 600 },
  guard: requireUser,
  run: async ({ input }) => {
    const accepted = await acceptInvitation(await userClient(), hashToken(input.token));
    if (!accepted.ok) return accepted;
    redirect(`/reflections/${accepted.value}`);
  },
});
