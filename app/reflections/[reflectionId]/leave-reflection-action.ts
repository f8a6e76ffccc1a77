'use server';

import { redirect } from 'next/navigation';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { REFLECTION_RATES } from '#lib/reflections/limits.public.ts';
import { REFLECTION_POLICY } from '#lib/reflections/policy.public.ts';
import { leaveReflectionInput } from '#lib/reflections/reflection-input.public.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';
import { removeMember } from '#lib/reflections/store/as-user/members.ts';

export const leaveReflectionAction = defineAction({
  name: 'leave-reflection',
  input: leaveReflectionInput,
  rateLimit: REFLECTION_RATES['leave-reflection'],
  guard: ({ reflectionId }) => requireReflection(reflectionId, REFLECTION_POLICY.leave),
  run: async ({ proof: { user, reflection } }) => {
    const left = await removeMember(await userClient(), { reflectionId: reflection.id, userId: user.id });
    if (!left.ok) return left;
    redirect('/reflections');
  },
});
