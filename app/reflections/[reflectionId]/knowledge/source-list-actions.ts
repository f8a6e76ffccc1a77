'use server';

import { revalidatePath } from 'next/cache';
import { moveSourcesInput } from '#lib/knowledge/collection-input.public.ts';
import { KNOWLEDGE_RATES } from '#lib/knowledge/limits.public.ts';
import { KNOWLEDGE_POLICY } from '#lib/knowledge/policy.public.ts';
import { requireSource } from '#lib/knowledge/require-source.ts';
import { sourceInput } from '#lib/knowledge/source-input.public.ts';
import { moveSources, restoreSource, retrySource } from '#lib/knowledge/store/as-user/change-sources.ts';
import { collectionRefusalTexts } from '#lib/knowledge/texts/collections.public.ts';
import { kickJobs } from '#lib/ops/kick-jobs.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { fail, ok } from '#lib/platform/result.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';

export const moveSourcesAction = defineAction({
  name: 'move-sources',
  input: moveSourcesInput,
  rateLimit: KNOWLEDGE_RATES['move-sources'],
  guard: ({ reflectionId }) => requireReflection(reflectionId, KNOWLEDGE_POLICY.change),
  run: async ({ input: { reflectionId, sourceIds, namespaceId, unseal } }) => {
    if (sourceIds.length === 0) {
      return fail('invalid_request', { fields: { sourceIds: collectionRefusalTexts.selectSome } });
    }
    const moved = await moveSources(await userClient(), {
      sourceIds,
      namespaceId,
      unseal,
    });
    if (!moved.ok) return moved;
    kickJobs();
    revalidatePath(`/reflections/${reflectionId}/knowledge`, 'layout');
    return ok({ moved: moved.value });
  },
});

export const restoreSourceAction = defineAction({
  name: 'restore-source',
  input: sourceInput,
  rateLimit: KNOWLEDGE_RATES['restore-source'],
  guard: ({ reflectionId }) => requireReflection(reflectionId, KNOWLEDGE_POLICY.change),
  run: async ({ input: { sourceId }, proof: { reflection } }) => {
    const restored = await restoreSource(await userClient(), sourceId);
    if (!restored.ok) return restored;
    kickJobs();
    revalidatePath(`/reflections/${reflection.id}/knowledge`, 'layout');
    return ok(null);
  },
});

export const retrySourceAction = defineAction({
  name: 'retry-source',
  input: sourceInput,
  rateLimit: KNOWLEDGE_RATES['retry-source'],
  guard: (input) => requireSource(input, KNOWLEDGE_POLICY.change),
  run: async ({ proof: { reflection, source } }) => {
    const queued = await retrySource(await userClient(), source.id);
    if (!queued.ok) return queued;
    kickJobs();
    revalidatePath(`/reflections/${reflection.id}/knowledge`, 'layout');
    return ok(null);
  },
});
