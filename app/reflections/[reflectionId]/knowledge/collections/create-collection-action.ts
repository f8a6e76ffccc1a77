'use server';

import { revalidatePath } from 'next/cache';
import { createCollectionInput } from '#lib/knowledge/collection-input.public.ts';
import { KNOWLEDGE_POLICY } from '#lib/knowledge/policy.public.ts';
import { createNamespace } from '#lib/knowledge/store/as-user/change-namespaces.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { ok } from '#lib/platform/result.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';

export const createCollectionAction = defineAction({
  name: 'create-collection',
  input: createCollectionInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, KNOWLEDGE_POLICY.makeCollections),
  run: async ({ input }) => {
    const created = await createNamespace(await userClient(), input);
    if (!created.ok) return created;
    revalidatePath(`/reflections/${input.reflectionId}`, 'layout');
    return ok({ title: input.title });
  },
});
