'use server';

import { revalidatePath } from 'next/cache';
import { embeddingInput } from '#lib/contracts/embedding-input.ts';
import { MANAGERS } from '#lib/contracts/roles.ts';
import { allowEmbedding } from '#lib/db/embedding-origins.ts';
import { userClient } from '#lib/db/user-client.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { requireReflection } from '#lib/http/require-reflection.ts';
import { ok } from '#lib/platform/result.ts';

export const allowEmbeddingAction = defineAction({
  name: 'allow-embedding',
  input: embeddingInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, MANAGERS),
  run: async ({ input }) => {
    const allowed = await allowEmbedding(await userClient(), input);
    if (!allowed.ok) return allowed;
    revalidatePath(`/reflections/${input.reflectionId}/settings`);
    return ok({ origin: input.origin });
  },
});
