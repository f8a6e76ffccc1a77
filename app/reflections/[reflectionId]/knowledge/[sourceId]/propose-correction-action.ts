'use server';

import { revalidatePath } from 'next/cache';
import { STEWARDS } from '#lib/contracts/roles.ts';
import { proposeCorrectionInput } from '#lib/contracts/source-input.ts';
import { proposeFactCorrection } from '#lib/db/fact-corrections.ts';
import { userClient } from '#lib/db/user-client.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { requireSource } from '#lib/http/require-source.ts';
import { ok } from '#lib/platform/result.ts';

export const proposeCorrectionAction = defineAction({
  name: 'propose-correction',
  input: proposeCorrectionInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
  guard: (input) => requireSource(input, STEWARDS),
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
