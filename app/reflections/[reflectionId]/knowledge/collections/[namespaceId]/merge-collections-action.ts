'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { collectionPath } from '#app/reflections/[reflectionId]/knowledge/knowledge-paths.ts';
import { mergeCollectionsInput } from '#lib/contracts/collection-input.ts';
import { MANAGERS } from '#lib/contracts/roles.ts';
import { mergeNamespaces } from '#lib/db/change-namespaces.ts';
import { userClient } from '#lib/db/user-client.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { requireReflection } from '#lib/http/require-reflection.ts';
import { kickJobs } from '#lib/jobs/kick-jobs.ts';

export const mergeCollectionsAction = defineAction({
  name: 'merge-collections',
  input: mergeCollectionsInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, MANAGERS),
  run: async ({ input: { reflectionId, fromId, namespaceId, unseal } }) => {
    const merged = await mergeNamespaces(await userClient(), {
      from: fromId,
      into: namespaceId,
      unseal: unseal === 'on',
    });
    if (!merged.ok) return merged;
    kickJobs();
    revalidatePath(`/reflections/${reflectionId}`, 'layout');
    redirect(collectionPath(reflectionId, namespaceId));
  },
});
