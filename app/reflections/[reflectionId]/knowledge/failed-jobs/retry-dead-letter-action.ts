'use server';

import { revalidatePath } from 'next/cache';
import { STEWARDS } from '#lib/contracts/roles.ts';
import { retryDeadLetterInput } from '#lib/contracts/source-input.ts';
import { retryDeadLetter } from '#lib/db/dead-letters.ts';
import { userClient } from '#lib/db/user-client.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { requireReflection } from '#lib/http/require-reflection.ts';
import { kickJobs } from '#lib/jobs/kick-jobs.ts';
import { ok } from '#lib/platform/result.ts';

export const retryDeadLetterAction = defineAction({
  name: 'retry-dead-letter',
  input: retryDeadLetterInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, STEWARDS),
  run: async ({ input: { deadLetterId }, proof: { reflection } }) => {
    const retried = await retryDeadLetter(await userClient(), deadLetterId);
    if (!retried.ok) return retried;
    kickJobs();
    revalidatePath(`/reflections/${reflection.id}/knowledge`, 'layout');
    return ok(null);
  },
});
