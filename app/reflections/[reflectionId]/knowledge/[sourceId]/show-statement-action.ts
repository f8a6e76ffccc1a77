'use server';

import { revalidatePath } from 'next/cache';
import { KNOWLEDGE_POLICY } from '#lib/knowledge/policy.public.ts';
import { requireSource } from '#lib/knowledge/require-source.ts';
import { showStatementInput } from '#lib/knowledge/source-input.public.ts';
import { showStatement } from '#lib/knowledge/store/as-user/hidden-statements.ts';
import { kickJobs } from '#lib/ops/kick-jobs.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { ok } from '#lib/platform/result.ts';

export const showStatementAction = defineAction({
  name: 'show-statement',
  input: showStatementInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
  guard: (input) => requireSource(input, KNOWLEDGE_POLICY.change),
  run: async ({ input: { evidenceId }, proof: { reflection } }) => {
    const shown = await showStatement(await userClient(), evidenceId);
    if (!shown.ok) return shown;
    kickJobs();
    revalidatePath(`/reflections/${reflection.id}`, 'layout');
    return ok(null);
  },
});
