'use server';

import { revalidatePath } from 'next/cache';
import { removeMemberInput } from '#lib/contracts/reflection-input.ts';
import { MANAGERS } from '#lib/contracts/roles.ts';
import { removeMember } from '#lib/db/members.ts';
import { userClient } from '#lib/db/user-client.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { requireProofForOwners } from '#lib/http/require-proof.ts';
import { requireReflection } from '#lib/http/require-reflection.ts';

export const removeMemberAction = defineAction({
  name: 'remove-member',
  input: removeMemberInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, MANAGERS),
  run: async ({ input: { userId }, proof: { reflection } }) => {
    const proved = await requireProofForOwners(reflection.id, userId);
    if (!proved.ok) return proved;
    const removed = await removeMember(await userClient(), { reflectionId: reflection.id, userId });
    if (removed.ok) revalidatePath(`/reflections/${reflection.id}`, 'layout');
    return removed;
  },
});
