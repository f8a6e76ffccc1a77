'use server';

import { revalidatePath } from 'next/cache';
import { toString as qrCode } from 'qrcode';
import { CONVERSATION_RATES } from '#lib/conversations/limits.public.ts';
import { CONVERSATION_POLICY } from '#lib/conversations/policy.public.ts';
import { createShareLinkInput, revokeShareLinkInput } from '#lib/conversations/share-link-input.public.ts';
import { createShareLink, revokeShareLink } from '#lib/conversations/store/as-user/share-links.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { env } from '#lib/platform/env.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { ok } from '#lib/platform/result.ts';
import { hashToken, newToken } from '#lib/platform/token.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The link is answered once; what is stored opens nothing. */
export const createShareLinkAction = defineAction({
  name: 'create-share-link',
  input: createShareLinkInput,
  rateLimit: CONVERSATION_RATES['create-share-link'],
  guard: ({ reflectionId }) => requireReflection(reflectionId, CONVERSATION_POLICY.inviteGuests),
  run: async ({ input: { label, days, maxUses }, proof: { reflection } }) => {
    const token = newToken();
    const created = await createShareLink(await userClient(), {
      reflectionId: reflection.id,
      label,
      tokenHash: hashToken(token),
      expiresAt: days === 'never' ? null : new Date(Date.now() + Number(days) * DAY_MS),
      maxUses,
    });
    if (!created.ok) return created;
    revalidatePath(`/reflections/${reflection.id}/settings`);
    const link = `${env().APP_URL}/s/${token}`;
    return ok({ label, link, qrSvg: await qrCode(link, { type: 'svg', margin: 2 }) });
  },
});

export const revokeShareLinkAction = defineAction({
  name: 'revoke-share-link',
  input: revokeShareLinkInput,
  rateLimit: CONVERSATION_RATES['revoke-share-link'],
  guard: ({ reflectionId }) => requireReflection(reflectionId, CONVERSATION_POLICY.inviteGuests),
  run: async ({ input, proof: { reflection } }) => {
    const revoked = await revokeShareLink(await userClient(), input.shareLinkId);
    if (revoked.ok) revalidatePath(`/reflections/${reflection.id}/settings`);
    return revoked;
  },
});
