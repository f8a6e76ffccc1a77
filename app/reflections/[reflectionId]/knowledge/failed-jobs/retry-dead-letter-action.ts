'use server';

import { revalidatePath } from 'next/cache';
import { KNOWLEDGE_RATES } from '#lib/knowledge/limits.public.ts';
import { KNOWLEDGE_POLICY } from '#lib/knowledge/policy.public.ts';
import { retryDeadLetterInput } from '#lib/knowledge/source-input.public.ts';
import { kickJobs } from '#lib/ops/kick-jobs.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { ok } from '#lib/platform/result.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';
import { retryDeadLetter } from '#lib/reflections/store/as-user/dead-letters.ts';

export const retryDeadLetterAction = defineAction({
  name: 'retry-dead-letter',
  input: retryDeadLetterInput,
  rateLimit: KNOWLEDGE_RATES['retry-dead-letter'],
  guard: ({ reflectionId }) => requireReflection(reflectionId, KNOWLEDGE_POLICY.retryFailedWork),
  run: async ({ input: { deadLetterId }, proof: { reflection } }) => {
    const retried = await retryDeadLetter(await userClient(), deadLetterId);
    if (!retried.ok) return retried;
    kickJobs();
    revalidatePath(`/reflections/${reflection.id}/knowledge`, 'layout');
    return ok(null);
  },
});
