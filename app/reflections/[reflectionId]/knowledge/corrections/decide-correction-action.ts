'use server';

import { revalidatePath } from 'next/cache';
import { STEWARDS } from '#lib/contracts/roles.ts';
import { decideCorrectionInput } from '#lib/contracts/source-input.ts';
import { decideFactCorrection } from '#lib/db/fact-corrections.ts';
import { userClient } from '#lib/db/user-client.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { requireReflection } from '#lib/http/require-reflection.ts';
import { kickJobs } from '#lib/jobs/kick-jobs.ts';
import { ok } from '#lib/platform/result.ts';

export const decideCorrectionAction = defineAction({
  name: 'decide-correction',
  input: decideCorrectionInput,
  rateLimit: { limit: 120, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, STEWARDS),
  run: async ({ input: { correctionId, decision }, proof: { reflection } }) => {
    const accept = decision === 'accept';
    const decided = await decideFactCorrection(await userClient(), { correctionId, accept });
    if (!decided.ok) return decided;
    kickJobs();
    revalidatePath(`/reflections/${reflection.id}/knowledge`, 'layout');
    return ok({ accept });
  },
});
