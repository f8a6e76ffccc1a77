'use server';

import { revalidatePath } from 'next/cache';
import { changeMemberRoleInput } from '#lib/contracts/reflection-input.ts';
import { MANAGERS } from '#lib/contracts/roles.ts';
import { changeMemberRole } from '#lib/db/members.ts';
import { userClient } from '#lib/db/user-client.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { requireProofForOwners } from '#lib/http/require-proof.ts';
import { requireReflection } from '#lib/http/require-reflection.ts';
import { ok } from '#lib/platform/result.ts';

export const changeMemberRoleAction = defineAction({
  name: 'change-member-role',
  input: changeMemberRoleInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, MANAGERS),
  run: async ({ input: { userId, role }, proof: { reflection } }) => {
    const proved = await requireProofForOwners(reflection.id, userId, role);
    if (!proved.ok) return proved;
    const changed = await changeMemberRole(await userClient(), { reflectionId: reflection.id, userId, role });
    if (!changed.ok) return changed;
    revalidatePath(`/reflections/${reflection.id}`, 'layout');
    return ok({ role });
  },
});
