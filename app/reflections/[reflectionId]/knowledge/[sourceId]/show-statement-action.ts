'use server';

import { revalidatePath } from 'next/cache';
import { STEWARDS } from '#lib/contracts/roles.ts';
import { showStatementInput } from '#lib/contracts/source-input.ts';
import { showStatement } from '#lib/db/hidden-statements.ts';
import { userClient } from '#lib/db/user-client.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { requireSource } from '#lib/http/require-source.ts';
import { kickJobs } from '#lib/jobs/kick-jobs.ts';
import { ok } from '#lib/platform/result.ts';

export const showStatementAction = defineAction({
  name: 'show-statement',
  input: showStatementInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
  guard: (input) => requireSource(input, STEWARDS),
  run: async ({ input: { evidenceId }, proof: { reflection } }) => {
    const shown = await showStatement(await userClient(), evidenceId);
    if (!shown.ok) return shown;
    kickJobs();
    revalidatePath(`/reflections/${reflection.id}`, 'layout');
    return ok(null);
  },
});
