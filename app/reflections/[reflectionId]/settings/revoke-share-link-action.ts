'use server';

import { revalidatePath } from 'next/cache';
import { MANAGERS } from '#lib/contracts/roles.ts';
import { revokeShareLinkInput } from '#lib/contracts/share-link-input.ts';
import { revokeShareLink } from '#lib/db/share-links.ts';
import { userClient } from '#lib/db/user-client.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { requireReflection } from '#lib/http/require-reflection.ts';

export const revokeShareLinkAction = defineAction({
  name: 'revoke-share-link',
  input: revokeShareLinkInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, MANAGERS),
  run: async ({ input, proof: { reflection } }) => {
    const revoked = await revokeShareLink(await userClient(), input.shareLinkId);
    if (revoked.ok) revalidatePath(`/reflections/${reflection.id}/settings`);
    return revoked;
  },
});
