'use server';

import { revalidatePath } from 'next/cache';
import { kickJobs } from '#lib/ops/kick-jobs.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { ok } from '#lib/platform/result.ts';
import { REFLECTION_POLICY } from '#lib/reflections/policy.public.ts';
import { updateReflectionInput } from '#lib/reflections/reflection-input.public.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';
import { updateReflection } from '#lib/reflections/store/as-user/reflections.ts';

export const updateReflectionAction = defineAction({
  name: 'update-reflection',
  input: updateReflectionInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, REFLECTION_POLICY.changeSettings),
  run: async ({ input, proof: { reflection } }) => {
    const updated = await updateReflection(await userClient(), { ...input, reflectionId: reflection.id });
    if (!updated.ok) return updated;
    kickJobs();
    revalidatePath(`/reflections/${reflection.id}`, 'layout');
    return ok(null);
  },
});
