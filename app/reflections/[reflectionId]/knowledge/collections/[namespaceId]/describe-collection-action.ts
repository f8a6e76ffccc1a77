'use server';

import { revalidatePath } from 'next/cache';
import { describeCollectionInput } from '#lib/contracts/collection-input.ts';
import { STEWARDS } from '#lib/contracts/roles.ts';
import { describeNamespace } from '#lib/db/change-namespaces.ts';
import { userClient } from '#lib/db/user-client.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { requireReflection } from '#lib/http/require-reflection.ts';
import { ok } from '#lib/platform/result.ts';

export const describeCollectionAction = defineAction({
  name: 'describe-collection',
  input: describeCollectionInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, STEWARDS),
  run: async ({ input }) => {
    const described = await describeNamespace(await userClient(), input);
    if (!described.ok) return described;
    revalidatePath(`/reflections/${input.reflectionId}`, 'layout');
    return ok(null);
  },
});
