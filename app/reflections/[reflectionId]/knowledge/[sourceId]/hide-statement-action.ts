'use server';

import { revalidatePath } from 'next/cache';
import { KNOWLEDGE_POLICY } from '#lib/knowledge/policy.public.ts';
import { requireSource } from '#lib/knowledge/require-source.ts';
import { hideStatementInput } from '#lib/knowledge/source-input.public.ts';
import { hideStatement } from '#lib/knowledge/store/as-user/evidence.ts';
import { kickJobs } from '#lib/ops/kick-jobs.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { ok } from '#lib/platform/result.ts';

export const hideStatementAction = defineAction({
  name: 'hide-statement',
  input: hideStatementInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
  guard: (input) => requireSource(input, KNOWLEDGE_POLICY.change),
  run: async ({ input: { evidenceId, from }, proof: { reflection } }) => {
    const hidden = await hideStatement(await userClient(), { evidenceId, from });
    if (!hidden.ok) return hidden;
    kickJobs();
    revalidatePath(`/reflections/${reflection.id}`, 'layout');
    return ok(null);
  },
});
