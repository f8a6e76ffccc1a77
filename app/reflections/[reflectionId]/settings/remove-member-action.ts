'use server';

import { revalidatePath } from 'next/cache';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { REFLECTION_POLICY } from '#lib/reflections/policy.public.ts';
import { removeMemberInput } from '#lib/reflections/reflection-input.public.ts';
import { requireProofForOwners } from '#lib/reflections/require-proof-for-owners.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';
import { removeMember } from '#lib/reflections/store/as-user/members.ts';

export const removeMemberAction = defineAction({
  name: 'remove-member',
  input: removeMemberInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, REFLECTION_POLICY.inviteAndChangeMembers),
  run: async ({ input: { userId }, proof: { reflection } }) => {
    const proved = await requireProofForOwners(reflection.id, userId);
    if (!proved.ok) return proved;
    const removed = await removeMember(await userClient(), { reflectionId: reflection.id, userId });
    if (removed.ok) revalidatePath(`/reflections/${reflection.id}`, 'layout');
    return removed;
  },
});
