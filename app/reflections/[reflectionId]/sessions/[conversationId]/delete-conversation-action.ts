'use server';

import { redirect } from 'next/navigation';
import { historyPath } from '#app/reflections/[reflectionId]/sessions/history-paths.ts';
import { deleteConversationInput } from '#lib/conversations/history-input.public.ts';
import { CONVERSATION_POLICY } from '#lib/conversations/policy.public.ts';
import { deleteConversation } from '#lib/conversations/store/as-user/conversation-history.ts';
import { kickJobs } from '#lib/ops/kick-jobs.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { fail } from '#lib/platform/result.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';

/** Whose it is to delete is decided by row-level security. */
export const deleteConversationAction = defineAction({
  name: 'delete-conversation',
  input: deleteConversationInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
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
