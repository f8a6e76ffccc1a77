'use server';

import { revalidatePath } from 'next/cache';
import { embeddingInput } from '#lib/contracts/embedding-input.ts';
import { MANAGERS } from '#lib/contracts/roles.ts';
import { stopEmbedding } from '#lib/db/embedding-origins.ts';
import { userClient } from '#lib/db/user-client.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { requireReflection } from '#lib/http/require-reflection.ts';

export const stopEmbeddingAction = defineAction({
  name: 'stop-embedding',
  input: embeddingInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, MANAGERS),
  run: async ({ input }) => {
    const stopped = await stopEmbedding(await userClient(), input);
    if (stopped.ok) revalidatePath(`/reflections/${input.reflectionId}/settings`);
    return stopped;
  },
});
