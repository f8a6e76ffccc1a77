'use server';

import { revalidatePath } from 'next/cache';
import { STEWARDS } from '#lib/contracts/roles.ts';
import { sourceInput } from '#lib/contracts/source-input.ts';
import { restoreSource } from '#lib/db/change-sources.ts';
import { userClient } from '#lib/db/user-client.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { requireReflection } from '#lib/http/require-reflection.ts';
import { kickJobs } from '#lib/jobs/kick-jobs.ts';
import { ok } from '#lib/platform/result.ts';

export const restoreSourceAction = defineAction({
  name: 'restore-source',
  input: sourceInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, STEWARDS),
  run: async ({ input: { sourceId }, proof: { reflection } }) => {
    const restored = await restoreSource(await userClient(), sourceId);
    if (!restored.ok) return restored;
    kickJobs();
    revalidatePath(`/reflections/${reflection.id}/knowledge`, 'layout');
    return ok(null);
  },
});
