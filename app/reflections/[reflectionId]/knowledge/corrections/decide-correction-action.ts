'use server';

import { revalidatePath } from 'next/cache';
import { KNOWLEDGE_RATES } from '#lib/knowledge/limits.public.ts';
import { KNOWLEDGE_POLICY } from '#lib/knowledge/policy.public.ts';
import { decideCorrectionInput } from '#lib/knowledge/source-input.public.ts';
import { decideFactCorrection } from '#lib/knowledge/store/as-user/fact-corrections.ts';
import { kickJobs } from '#lib/ops/kick-jobs.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { ok } from '#lib/platform/result.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';

export const decideCorrectionAction = defineAction({
  name: 'decide-correction',
  input: decideCorrectionInput,
  rateLimit: KNOWLEDGE_RATES['decide-correction'],
  guard: ({ reflectionId }) => requireReflection(reflectionId, KNOWLEDGE_POLICY.decideCorrections),
  run: async ({ input: { correctionId, decision }, proof: { reflection } }) => {
    const accept = decision === 'accept';
    const decided = await decideFactCorrection(await userClient(), { correctionId, accept });
    if (!decided.ok) return decided;
    kickJobs();
    revalidatePath(`/reflections/${reflection.id}/knowledge`, 'layout');
    return ok({ accept });
  },
});
