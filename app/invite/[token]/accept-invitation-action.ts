'use server';

import { redirect } from 'next/navigation';
import { requireUser } from '#lib/accounts/require-user.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { hashToken } from '#lib/platform/token.ts';
import { REFLECTION_RATES } from '#lib/reflections/limits.public.ts';
import { acceptInvitationInput } from '#lib/reflections/reflection-input.public.ts';
import { acceptInvitation } from '#lib/reflections/store/as-user/invitations.ts';

export const acceptInvitationAction = defineAction({
  name: 'accept-invitation',
  input: acceptInvitationInput,
  rateLimit: REFLECTION_RATES['accept-invitation'],
  guard: requireUser,
  run: async ({ input }) => {
    const accepted = await acceptInvitation(await userClient(), hashToken(input.token));
    if (!accepted.ok) return accepted;
    redirect(`/reflections/${accepted.value}`);
  },
});
