'use server';

import { revalidatePath } from 'next/cache';
import { KNOWLEDGE_POLICY } from '#lib/knowledge/policy.public.ts';
import { sourceInput } from '#lib/knowledge/source-input.public.ts';
import { restoreSource } from '#lib/knowledge/store/as-user/change-sources.ts';
import { kickJobs } from '#lib/ops/kick-jobs.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { ok } from '#lib/platform/result.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';

export const restoreSourceAction = defineAction({
  name: 'restore-source',
  input: sourceInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, KNOWLEDGE_POLICY.change),
  run: async ({ input: { sourceId }, proof: { reflection } }) => {
    const restored = await restoreSource(await userClient(), sourceId);
    if (!restored.ok) return restored;
    kickJobs();
    revalidatePath(`/reflections/${reflection.id}/knowledge`, 'layout');
    return ok(null);
  },
});
