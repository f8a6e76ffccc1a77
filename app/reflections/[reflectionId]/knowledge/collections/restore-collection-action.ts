'use server';

import { revalidatePath } from 'next/cache';
import { collectionInput } from '#lib/contracts/collection-input.ts';
import { MANAGERS } from '#lib/contracts/roles.ts';
import { restoreNamespace } from '#lib/db/change-namespaces.ts';
import { userClient } from '#lib/db/user-client.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { requireReflection } from '#lib/http/require-reflection.ts';
import { kickJobs } from '#lib/jobs/kick-jobs.ts';
import { ok } from '#lib/platform/result.ts';

export const restoreCollectionAction = defineAction({
  name: 'restore-collection',
  input: collectionInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, MANAGERS),
  run: async ({ input: { reflectionId, namespaceId } }) => {
    const restored = await restoreNamespace(await userClient(), namespaceId);
    if (!restored.ok) return restored;
    kickJobs();
    revalidatePath(`/reflections/${reflectionId}`, 'layout');
    return ok(null);
  },
});
