'use server';

import { revalidatePath } from 'next/cache';
import { STEWARDS } from '#lib/contracts/roles.ts';
import { hideStatementInput } from '#lib/contracts/source-input.ts';
import { hideStatement } from '#lib/db/hidden-statements.ts';
import { userClient } from '#lib/db/user-client.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { requireSource } from '#lib/http/require-source.ts';
import { kickJobs } from '#lib/jobs/kick-jobs.ts';
import { ok } from '#lib/platform/result.ts';

export const hideStatementAction = defineAction({
  name: 'hide-statement',
  input: hideStatementInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
  guard: (input) => requireSource(input, STEWARDS),
  run: async ({ input: { evidenceId, from }, proof: { reflection } }) => {
    const hidden = await hideStatement(await userClient(), { evidenceId, from });
    if (!hidden.ok) return hidden;
    kickJobs();
    revalidatePath(`/reflections/${reflection.id}`, 'layout');
    return ok(null);
  },
});
