'use server';

import { revalidatePath } from 'next/cache';
import { orderCollectionsInput } from '#lib/contracts/collection-input.ts';
import { STEWARDS } from '#lib/contracts/roles.ts';
import { orderNamespaces } from '#lib/db/change-namespaces.ts';
import { userClient } from '#lib/db/user-client.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { requireReflection } from '#lib/http/require-reflection.ts';
import { ok } from '#lib/platform/result.ts';

export const orderCollectionsAction = defineAction({
  name: 'order-collections',
  input: orderCollectionsInput,
  rateLimit: { limit: 120, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, STEWARDS),
  run: async ({ input }) => {
    const ordered = await orderNamespaces(await userClient(), input);
    if (!ordered.ok) return ordered;
    revalidatePath(`/reflections/${input.reflectionId}`, 'layout');
    return ok(null);
  },
});
