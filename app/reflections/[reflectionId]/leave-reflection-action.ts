'use server';

import { redirect } from 'next/navigation';
import { leaveReflectionInput } from '#lib/contracts/reflection-input.ts';
import { MEMBERS } from '#lib/contracts/roles.ts';
import { removeMember } from '#lib/db/members.ts';
import { userClient } from '#lib/db/user-client.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { requireReflection } from '#lib/http/require-reflection.ts';

export const leaveReflectionAction = defineAction({
  name: 'leave-reflection',
  input: leaveReflectionInput,
  rateLimit: { limit: 20, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, MEMBERS),
  run: async ({ proof: { user, reflection } }) => {
    const left = await removeMember(await userClient(), { reflectionId: reflection.id, userId: user.id });
    if (!left.ok) return left;
    redirect('/reflections');
  },
});
