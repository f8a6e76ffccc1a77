'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { collectionPath } from '#app/reflections/[reflectionId]/knowledge/knowledge-paths.ts';
import { mergeCollectionsInput } from '#lib/knowledge/collection-input.public.ts';
import { KNOWLEDGE_POLICY } from '#lib/knowledge/policy.public.ts';
import { mergeNamespaces } from '#lib/knowledge/store/as-user/change-namespaces.ts';
import { kickJobs } from '#lib/ops/kick-jobs.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';

export const mergeCollectionsAction = defineAction({
  name: 'merge-collections',
  input: mergeCollectionsInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, KNOWLEDGE_POLICY.deleteCollections),
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
