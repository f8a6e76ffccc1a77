'use server';

import { revalidatePath } from 'next/cache';
import { createCollectionInput } from '#lib/contracts/collection-input.ts';
import { STEWARDS } from '#lib/contracts/roles.ts';
import { createNamespace } from '#lib/db/change-namespaces.ts';
import { userClient } from '#lib/db/user-client.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { requireReflection } from '#lib/http/require-reflection.ts';
import { ok } from '#lib/platform/result.ts';

export const createCollectionAction = defineAction({
  name: 'create-collection',
  input: createCollectionInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, STEWARDS),
  run: async ({ input }) => {
    const created = await createNamespace(await userClient(), input);
    if (!created.ok) return created;
    revalidatePath(`/reflections/${input.reflectionId}`, 'layout');
    return ok({ title: input.title });
  },
});
