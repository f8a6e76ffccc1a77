'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { historyPath, pastConversationPath } from '#app/reflections/[reflectionId]/sessions/history-paths.ts';
import { deleteConversationInput, forgetMemoryInput } from '#lib/conversations/history-input.public.ts';
import { CONVERSATION_RATES } from '#lib/conversations/limits.public.ts';
import { CONVERSATION_POLICY } from '#lib/conversations/policy.public.ts';
import { deleteConversation, forgetMemory } from '#lib/conversations/store/as-user/conversation-history.ts';
import { kickJobs } from '#lib/ops/kick-jobs.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { fail, ok } from '#lib/platform/result.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';

/** Whose it is to delete is decided by row-level security. */
export const deleteConversationAction = defineAction({
  name: 'delete-conversation',
  input: deleteConversationInput,
  rateLimit: CONVERSATION_RATES['delete-conversation'],
  guard: ({ reflectionId }) => requireReflection(reflectionId, CONVERSATION_POLICY.readOwnHistory),
  run: async ({ input: { conversationId }, proof: { reflection } }) => {
    const gone = await deleteConversation(await userClient(), {
      reflectionId: reflection.id,
      conversationId,
    });
    if (!gone.ok) return gone;
    if (!gone.value) return fail('not_found');
    kickJobs();
    redirect(historyPath(reflection.id));
  },
});

export const forgetMemoryAction = defineAction({
  name: 'forget-memory',
  input: forgetMemoryInput,
  rateLimit: CONVERSATION_RATES['forget-memory'],
  guard: ({ reflectionId }) => requireReflection(reflectionId, CONVERSATION_POLICY.readOwnHistory),
  run: async ({ input: { conversationId, memoryId }, proof: { reflection } }) => {
    const gone = await forgetMemory(await userClient(), { reflectionId: reflection.id, memoryId });
    if (!gone.ok) return gone;
    if (!gone.value) return fail('not_found');
    revalidatePath(pastConversationPath(reflection.id, conversationId));
    return ok(null);
  },
});
