'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import {
  collectionPath,
  collectionsPath,
} from '#app/reflections/[reflectionId]/knowledge/knowledge-paths.ts';
import {
  collectionInput,
  describeCollectionInput,
  mergeCollectionsInput,
} from '#lib/knowledge/collection-input.public.ts';
import { KNOWLEDGE_RATES } from '#lib/knowledge/limits.public.ts';
import { KNOWLEDGE_POLICY } from '#lib/knowledge/policy.public.ts';
import {
  deleteNamespace,
  describeNamespace,
  mergeNamespaces,
} from '#lib/knowledge/store/as-user/namespaces.ts';
import { kickJobs } from '#lib/ops/kick-jobs.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { ok } from '#lib/platform/result.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';

export const deleteCollectionAction = defineAction({
  name: 'delete-collection',
  input: collectionInput,
  rateLimit: KNOWLEDGE_RATES['delete-collection'],
  guard: ({ reflectionId }) => requireReflection(reflectionId, KNOWLEDGE_POLICY.deleteCollections),
  run: async ({ input: { reflectionId, namespaceId } }) => {
    const deleted = await deleteNamespace(await userClient(), namespaceId);
    if (!deleted.ok) return deleted;
    kickJobs();
    revalidatePath(`/reflections/${reflectionId}`, 'layout');
    redirect(collectionsPath(reflectionId));
  },
});

export const describeCollectionAction = defineAction({
  name: 'describe-collection',
  input: describeCollectionInput,
  rateLimit: KNOWLEDGE_RATES['describe-collection'],
  guard: ({ reflectionId }) => requireReflection(reflectionId, KNOWLEDGE_POLICY.makeCollections),
  run: async ({ input }) => {
    const described = await describeNamespace(await userClient(), input);
    if (!described.ok) return described;
    revalidatePath(`/reflections/${input.reflectionId}`, 'layout');
    return ok(null);
  },
});

export const mergeCollectionsAction = defineAction({
  name: 'merge-collections',
  input: mergeCollectionsInput,
  rateLimit: KNOWLEDGE_RATES['merge-collections'],
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
