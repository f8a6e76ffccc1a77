'use server';

import { revalidatePath } from 'next/cache';
import { KNOWLEDGE_POLICY } from '#lib/knowledge/policy.public.ts';
import { requireSource } from '#lib/knowledge/require-source.ts';
import { proposeCorrectionInput } from '#lib/knowledge/source-input.public.ts';
import { proposeFactCorrection } from '#lib/knowledge/store/as-user/fact-corrections.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { ok } from '#lib/platform/result.ts';

export const proposeCorrectionAction = defineAction({
  name: 'propose-correction',
  input: proposeCorrectionInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
  guard: (input) => requireSource(input, KNOWLEDGE_POLICY.change),
  run: async ({ input: { evidenceId, corrected, reason }, proof: { reflection } }) => {
    const proposed = await proposeFactCorrection(await userClient(), {
      evidenceId,
      correctedStatement: corrected,
      reason,
    });
    if (!proposed.ok) return proposed;
    revalidatePath(`/reflections/${reflection.id}/knowledge`, 'layout');
    return ok(null);
  },
});
