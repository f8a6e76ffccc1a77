'use server';

import { revalidatePath } from 'next/cache';
import { STEWARDS } from '#lib/contracts/roles.ts';
import { sourceInput } from '#lib/contracts/source-input.ts';
import { retrySource } from '#lib/db/change-sources.ts';
import { userClient } from '#lib/db/user-client.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { requireSource } from '#lib/http/require-source.ts';
import { kickJobs } from '#lib/jobs/kick-jobs.ts';
import { ok } from '#lib/platform/result.ts';

export const retrySourceAction = defineAction({
  name: 'retry-source',
  input: sourceInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
  guard: (input) => requireSource(input, STEWARDS),
  run: async ({ proof: { reflection, source } }) => {
    const queued = await retrySource(await userClient(), source.id);
    if (!queued.ok) return queued;
    kickJobs();
    revalidatePath(`/reflections/${reflection.id}/knowledge`, 'layout');
    return ok(null);
  },
});
