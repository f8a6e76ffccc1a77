'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { KNOWLEDGE_POLICY } from '#lib/knowledge/policy.public.ts';
import { requireSource } from '#lib/knowledge/require-source.ts';
import { sourceInput } from '#lib/knowledge/source-input.public.ts';
import { deleteSource } from '#lib/knowledge/store/as-user/change-sources.ts';
import { kickJobs } from '#lib/ops/kick-jobs.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';

export const deleteSourceAction = defineAction({
  name: 'delete-source',
  input: sourceInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
  guard: (input) => requireSource(input, KNOWLEDGE_POLICY.change),
  run: async ({ proof: { reflection, source } }) => {
    const deleted = await deleteSource(await userClient(), source.id);
    if (!deleted.ok) return deleted;
    kickJobs();
    const list = `/reflections/${reflection.id}/knowledge`;
    revalidatePath(list, 'layout');
    redirect(`${list}?deleted=${source.id}`);
  },
});
