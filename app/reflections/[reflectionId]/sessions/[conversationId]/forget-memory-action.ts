'use server';

import { revalidatePath } from 'next/cache';
import { pastConversationPath } from '#app/reflections/[reflectionId]/sessions/history-paths.ts';
import { forgetMemoryInput } from '#lib/conversations/history-input.public.ts';
import { CONVERSATION_POLICY } from '#lib/conversations/policy.public.ts';
import { forgetMemory } from '#lib/conversations/store/as-user/conversation-history.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { fail, ok } from '#lib/platform/result.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';

export const forgetMemoryAction = defineAction({
  name: 'forget-memory',
  input: forgetMemoryInput,
  rateLimit: { limit: 120, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, CONVERSATION_POLICY.readOwnHistory),
  run: async ({ input: { conversationId, memoryId }, proof: { reflection } }) => {
    const gone = await forgetMemory(await userClient(), { reflectionId: reflection.id, memoryId });
    if (!gone.ok) return gone;
    if (!gone.value) return fail('not_found');
    revalidatePath(pastConversationPath(reflection.id, conversationId));
    return ok(null);
  },
});
