'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { kickJobs } from '#lib/ops/kick-jobs.ts';
import { OPS_RATES } from '#lib/ops/limits.public.ts';
import { requireOperator } from '#lib/ops/require-operator.ts';
import { retryAsOperator } from '#lib/ops/store/as-service/operations.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { fail, ok } from '#lib/platform/result.ts';

export const retryAsOperatorAction = defineAction({
  name: 'retry-as-operator',
  input: z.strictObject({ deadLetterId: z.guid() }),
  rateLimit: OPS_RATES['retry-as-operator'],
  guard: requireOperator,
  run: async ({ input: { deadLetterId }, proof: operator }) => {
    const retried = await retryAsOperator(deadLetterId, operator.id);
    if (!retried.ok) return retried;
    revalidatePath('/ops');
    if (!retried.value) return fail('conflict');
    kickJobs();
    return ok(null);
  },
});
