'use server';

import { revalidatePath } from 'next/cache';
import { collectionInput } from '#lib/knowledge/collection-input.public.ts';
import { KNOWLEDGE_POLICY } from '#lib/knowledge/policy.public.ts';
import { restoreNamespace } from '#lib/knowledge/store/as-user/change-namespaces.ts';
import { kickJobs } from '#lib/ops/kick-jobs.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { ok } from '#lib/platform/result.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';

export const restoreCollectionAction = defineAction({
  name: 'restore-collection',
  input: collectionInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, KNOWLEDGE_POLICY.deleteCollections),
  run: async ({ input: { reflectionId, namespaceId } }) => {
    const restored = await restoreNamespace(await userClient(), namespaceId);
    if (!restored.ok) return restored;
    kickJobs();
    revalidatePath(`/reflections/${reflectionId}`, 'layout');
    return ok(null);
  },
});
