'use server';

import { revalidatePath } from 'next/cache';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { ok } from '#lib/platform/result.ts';
import { REFLECTION_POLICY } from '#lib/reflections/policy.public.ts';
import { changeMemberRoleInput } from '#lib/reflections/reflection-input.public.ts';
import { requireProofForOwners } from '#lib/reflections/require-proof-for-owners.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';
import { changeMemberRole } from '#lib/reflections/store/as-user/members.ts';

export const changeMemberRoleAction = defineAction({
  name: 'change-member-role',
  input: changeMemberRoleInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, REFLECTION_POLICY.inviteAndChangeMembers),
  run: async ({ input: { userId, role }, proof: { reflection } }) => {
    const proved = await requireProofForOwners(reflection.id, userId, role);
    if (!proved.ok) return proved;
    const changed = await changeMemberRole(await userClient(), { reflectionId: reflection.id, userId, role });
    if (!changed.ok) return changed;
    revalidatePath(`/reflections/${reflection.id}`, 'layout');
    return ok({ role });
  },
});
