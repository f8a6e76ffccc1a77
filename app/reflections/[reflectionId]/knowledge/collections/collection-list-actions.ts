'use server';

import { revalidatePath } from 'next/cache';
import {
  collectionInput,
  createCollectionInput,
  orderCollectionsInput,
} from '#lib/knowledge/collection-input.public.ts';
import { KNOWLEDGE_RATES } from '#lib/knowledge/limits.public.ts';
import { KNOWLEDGE_POLICY } from '#lib/knowledge/policy.public.ts';
import {
  createNamespace,
  orderNamespaces,
  restoreNamespace,
} from '#lib/knowledge/store/as-user/namespaces.ts';
import { kickJobs } from '#lib/ops/kick-jobs.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { ok } from '#lib/platform/result.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';

export const createCollectionAction = defineAction({
  name: 'create-collection',
  input: createCollectionInput,
  rateLimit: KNOWLEDGE_RATES['create-collection'],
  guard: ({ reflectionId }) => requireReflection(reflectionId, KNOWLEDGE_POLICY.makeCollections),
  run: async ({ input }) => {
    const created = await createNamespace(await userClient(), input);
    if (!created.ok) return created;
    revalidatePath(`/reflections/${input.reflectionId}`, 'layout');
    return ok({ title: input.title });
  },
});

export const orderCollectionsAction = defineAction({
  name: 'order-collections',
  input: orderCollectionsInput,
  rateLimit: KNOWLEDGE_RATES['order-collections'],
  guard: ({ reflectionId }) => requireReflection(reflectionId, KNOWLEDGE_POLICY.makeCollections),
  run: async ({ input }) => {
    const ordered = await orderNamespaces(await userClient(), input);
    if (!ordered.ok) return ordered;
    revalidatePath(`/reflections/${input.reflectionId}`, 'layout');
    return ok(null);
  },
});

export const restoreCollectionAction = defineAction({
  name: 'restore-collection',
  input: collectionInput,
  rateLimit: KNOWLEDGE_RATES['restore-collection'],
  guard: ({ reflectionId }) => requireReflection(reflectionId, KNOWLEDGE_POLICY.deleteCollections),
  run: async ({ input: { reflectionId, namespaceId } }) => {
    const restored = await restoreNamespace(await userClient(), namespaceId);
    if (!restored.ok) return restored;
    kickJobs();
    revalidatePath(`/reflections/${reflectionId}`, 'layout');
    return ok(null);
  },
});
