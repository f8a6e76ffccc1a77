'use server';

import { revalidatePath } from 'next/cache';
import { KNOWLEDGE_POLICY } from '#lib/knowledge/policy.public.ts';
import { requireSource } from '#lib/knowledge/require-source.ts';
import { renameSourceInput } from '#lib/knowledge/source-input.public.ts';
import { renameSource } from '#lib/knowledge/store/as-user/change-sources.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { ok } from '#lib/platform/result.ts';

export const renameSourceAction = defineAction({
  name: 'rename-source',
  input: renameSourceInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
  guard: (input) => requireSource(input, KNOWLEDGE_POLICY.change),
  run: async ({ input: { title }, proof: { reflection, source } }) => {
    const renamed = await renameSource(await userClient(), { sourceId: source.id, title });
    if (!renamed.ok) return renamed;
    revalidatePath(`/reflections/${reflection.id}/knowledge`, 'layout');
    return ok(null);
  },
});
