'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { collectionsPath } from '#app/reflections/[reflectionId]/knowledge/knowledge-paths.ts';
import { collectionInput } from '#lib/contracts/collection-input.ts';
import { MANAGERS } from '#lib/contracts/roles.ts';
import { deleteNamespace } from '#lib/db/change-namespaces.ts';
import { userClient } from '#lib/db/user-client.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { requireReflection } from '#lib/http/require-reflection.ts';
import { kickJobs } from '#lib/jobs/kick-jobs.ts';

export const deleteCollectionAction = defineAction({
  name: 'delete-collection',
  input: collectionInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, MANAGERS),
  run: async ({ input: { reflectionId, namespaceId } }) => {
    const deleted = await deleteNamespace(await userClient(), namespaceId);
    if (!deleted.ok) return deleted;
    kickJobs();
    revalidatePath(`/reflections/${reflectionId}`, 'layout');
    redirect(collectionsPath(reflectionId));
  },
});
