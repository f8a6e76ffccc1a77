'use server';

import { revalidatePath } from 'next/cache';
import { keptDaysInput } from '#lib/contracts/guest-input.ts';
import { OWNERS } from '#lib/contracts/roles.ts';
import { setConversationsKept } from '#lib/db/reflections.ts';
import { userClient } from '#lib/db/user-client.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { withRecentProof } from '#lib/http/require-proof.ts';
import { requireReflection } from '#lib/http/require-reflection.ts';
import { ok } from '#lib/platform/result.ts';

export const setKeptDaysAction = defineAction({
  name: 'set-kept-days',
  input: keptDaysInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
  guard: ({ reflectionId }) => withRecentProof(requireReflection(reflectionId, OWNERS)),
  run: async ({ input: { days }, proof: { reflection } }) => {
    const set = await setConversationsKept(await userClient(), {
      reflectionId: reflection.id,
      days: days === '' ? null : Number(days),
    });
    if (!set.ok) return set;
    revalidatePath(`/reflections/${reflection.id}/settings`);
    return ok(null);
  },
});
