'use server';

import { revalidatePath } from 'next/cache';
import { orderCollectionsInput } from '#lib/knowledge/collection-input.public.ts';
import { KNOWLEDGE_POLICY } from '#lib/knowledge/policy.public.ts';
import { orderNamespaces } from '#lib/knowledge/store/as-user/change-namespaces.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { ok } from '#lib/platform/result.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';

export const orderCollectionsAction = defineAction({
  name: 'order-collections',
  input: orderCollectionsInput,
  rateLimit: { limit: 120, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, KNOWLEDGE_POLICY.makeCollections),
  run: async ({ input }) => {
    const ordered = await orderNamespaces(await userClient(), input);
    if (!ordered.ok) return ordered;
    revalidatePath(`/reflections/${input.reflectionId}`, 'layout');
    return ok(null);
  },
});
