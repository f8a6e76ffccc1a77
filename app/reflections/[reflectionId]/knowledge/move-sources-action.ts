'use server';

import { revalidatePath } from 'next/cache';
import { moveSourcesInput } from '#lib/contracts/collection-input.ts';
import { STEWARDS } from '#lib/contracts/roles.ts';
import { collectionRefusalTexts } from '#lib/contracts/texts/collections.ts';
import { moveSources } from '#lib/db/change-sources.ts';
import { userClient } from '#lib/db/user-client.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { requireReflection } from '#lib/http/require-reflection.ts';
import { kickJobs } from '#lib/jobs/kick-jobs.ts';
import { fail, ok } from '#lib/platform/result.ts';

export const moveSourcesAction = defineAction({
  name: 'move-sources',
  input: moveSourcesInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, STEWARDS),
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
