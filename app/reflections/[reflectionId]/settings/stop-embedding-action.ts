'use server';

import { revalidatePath } from 'next/cache';
import { embeddingInput } from '#lib/conversations/embedding-input.public.ts';
import { CONVERSATION_POLICY } from '#lib/conversations/policy.public.ts';
import { stopEmbedding } from '#lib/conversations/store/as-user/embedding-origins.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';

export const stopEmbeddingAction = defineAction({
  name: 'stop-embedding',
  input: embeddingInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, CONVERSATION_POLICY.inviteGuests),
  run: async ({ input }) => {
    const stopped = await stopEmbedding(await userClient(), input);
    if (stopped.ok) revalidatePath(`/reflections/${input.reflectionId}/settings`);
    return stopped;
  },
});
