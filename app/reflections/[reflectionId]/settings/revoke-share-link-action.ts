'use server';

import { revalidatePath } from 'next/cache';
import { CONVERSATION_POLICY } from '#lib/conversations/policy.public.ts';
import { revokeShareLinkInput } from '#lib/conversations/share-link-input.public.ts';
import { revokeShareLink } from '#lib/conversations/store/as-user/share-links.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';

export const revokeShareLinkAction = defineAction({
  name: 'revoke-share-link',
  input: revokeShareLinkInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, CONVERSATION_POLICY.inviteGuests),
  run: async ({ input, proof: { reflection } }) => {
    const revoked = await revokeShareLink(await userClient(), input.shareLinkId);
    if (revoked.ok) revalidatePath(`/reflections/${reflection.id}/settings`);
    return revoked;
  },
});
