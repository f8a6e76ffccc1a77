'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { collectionsPath } from '#app/reflections/[reflectionId]/knowledge/knowledge-paths.ts';
import { collectionInput } from '#lib/knowledge/collection-input.public.ts';
import { KNOWLEDGE_POLICY } from '#lib/knowledge/policy.public.ts';
import { deleteNamespace } from '#lib/knowledge/store/as-user/change-namespaces.ts';
import { kickJobs } from '#lib/ops/kick-jobs.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';

export const deleteCollectionAction = defineAction({
  name: 'delete-collection',
  input: collectionInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, KNOWLEDGE_POLICY.deleteCollections),
  run: async ({ input: { reflectionId, namespaceId } }) => {
    const deleted = await deleteNamespace(await userClient(), namespaceId);
    if (!deleted.ok) return deleted;
    kickJobs();
    revalidatePath(`/reflections/${reflectionId}`, 'layout');
    redirect(collectionsPath(reflectionId));
  },
});
