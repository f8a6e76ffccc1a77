'use server';

import { revalidatePath } from 'next/cache';
import { embeddingInput } from '#lib/conversations/embedding-input.public.ts';
import { CONVERSATION_RATES } from '#lib/conversations/limits.public.ts';
import { CONVERSATION_POLICY } from '#lib/conversations/policy.public.ts';
import { allowEmbedding, stopEmbedding } from '#lib/conversations/store/as-user/settings.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { ok } from '#lib/platform/result.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';

export const allowEmbeddingAction = defineAction({
  name: 'allow-embedding',
  input: embeddingInput,
  rateLimit: CONVERSATION_RATES['allow-embedding'],
  guard: ({ reflectionId }) => requireReflection(reflectionId, CONVERSATION_POLICY.inviteGuests),
  run: async ({ input }) => {
    const allowed = await allowEmbedding(await userClient(), input);
    if (!allowed.ok) return allowed;
    revalidatePath(`/reflections/${input.reflectionId}/settings`);
    return ok({ origin: input.origin });
  },
});

export const stopEmbeddingAction = defineAction({
  name: 'stop-embedding',
  input: embeddingInput,
  rateLimit: CONVERSATION_RATES['stop-embedding'],
  guard: ({ reflectionId }) => requireReflection(reflectionId, CONVERSATION_POLICY.inviteGuests),
  run: async ({ input }) => {
    const stopped = await stopEmbedding(await userClient(), input);
    if (stopped.ok) revalidatePath(`/reflections/${input.reflectionId}/settings`);
    return stopped;
  },
});
