'use server';

import { revalidatePath } from 'next/cache';
import { describeCollectionInput } from '#lib/knowledge/collection-input.public.ts';
import { KNOWLEDGE_POLICY } from '#lib/knowledge/policy.public.ts';
import { describeNamespace } from '#lib/knowledge/store/as-user/change-namespaces.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { ok } from '#lib/platform/result.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';

export const describeCollectionAction = defineAction({
  name: 'describe-collection',
  input: describeCollectionInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, KNOWLEDGE_POLICY.makeCollections),
  run: async ({ input }) => {
    const described = await describeNamespace(await userClient(), input);
    if (!described.ok) return described;
    revalidatePath(`/reflections/${input.reflectionId}`, 'layout');
    return ok(null);
  },
});
