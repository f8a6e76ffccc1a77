'use server';

import { revalidatePath } from 'next/cache';
import { KNOWLEDGE_POLICY } from '#lib/knowledge/policy.public.ts';
import { requireSource } from '#lib/knowledge/require-source.ts';
import { toldLineInput } from '#lib/knowledge/source-input.public.ts';
import { hideLine, showLine } from '#lib/knowledge/store/as-user/told-lines.ts';
import { kickJobs } from '#lib/ops/kick-jobs.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { ok } from '#lib/platform/result.ts';

export const tellLineAction = defineAction({
  name: 'tell-line',
  input: toldLineInput,
  rateLimit: { limit: 120, windowSeconds: 600 },
  guard: (input) => requireSource(input, KNOWLEDGE_POLICY.change),
  run: async ({ input: { words, hide }, proof: { reflection, source } }) => {
    const change = hide === 'yes' ? hideLine : showLine;
    const changed = await change(await userClient(), { sourceId: source.id, words });
    if (!changed.ok) return changed;
    kickJobs();
    revalidatePath(`/reflections/${reflection.id}`, 'layout');
    return ok(null);
  },
});
