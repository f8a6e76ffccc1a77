'use server';

import { revalidatePath } from 'next/cache';
import { KNOWLEDGE_POLICY } from '#lib/knowledge/policy.public.ts';
import { requireSource } from '#lib/knowledge/require-source.ts';
import { moveSourceInput } from '#lib/knowledge/source-input.public.ts';
import { moveSource } from '#lib/knowledge/store/as-user/change-sources.ts';
import { kickJobs } from '#lib/ops/kick-jobs.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { ok } from '#lib/platform/result.ts';

export const moveSourceAction = defineAction({
  name: 'move-source',
  input: moveSourceInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
  guard: (input) => requireSource(input, KNOWLEDGE_POLICY.change),
  run: async ({ input: { namespaceId, unseal }, proof: { reflection, source } }) => {
    const moved = await moveSource(await userClient(), {
      sourceId: source.id,
      namespaceId,
      unseal: unseal === 'on',
    });
    if (!moved.ok) return moved;
    kickJobs();
    revalidatePath(`/reflections/${reflection.id}/knowledge`, 'layout');
    return ok(null);
  },
});
