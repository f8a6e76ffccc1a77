'use server';

import { revalidatePath } from 'next/cache';
import { updateReflectionInput } from '#lib/contracts/reflection-input.ts';
import { MANAGERS } from '#lib/contracts/roles.ts';
import { updateReflection } from '#lib/db/reflections.ts';
import { userClient } from '#lib/db/user-client.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { requireReflection } from '#lib/http/require-reflection.ts';
import { kickJobs } from '#lib/jobs/kick-jobs.ts';
import { ok } from '#lib/platform/result.ts';

export const updateReflectionAction = defineAction({
  name: 'update-reflection',
  input: updateReflectionInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, MANAGERS),
  run: async ({ input, proof: { reflection } }) => {
    const updated = await updateReflection(await userClient(), { ...input, reflectionId: reflection.id });
    if (!updated.ok) return updated;
    kickJobs();
    revalidatePath(`/reflections/${reflection.id}`, 'layout');
    return ok(null);
  },
});
