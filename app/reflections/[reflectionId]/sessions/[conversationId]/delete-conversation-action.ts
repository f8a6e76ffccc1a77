'use server';

import { redirect } from 'next/navigation';
import { historyPath } from '#app/reflections/[reflectionId]/sessions/history-paths.ts';
import { deleteConversationInput } from '#lib/contracts/history-input.ts';
import { MEMBERS } from '#lib/contracts/roles.ts';
import { deleteConversation } from '#lib/db/conversation-history.ts';
import { userClient } from '#lib/db/user-client.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { requireReflection } from '#lib/http/require-reflection.ts';
import { kickJobs } from '#lib/jobs/kick-jobs.ts';
import { fail } from '#lib/platform/result.ts';

/** Whose it is to delete is decided by row-level security. */
export const deleteConversationAction = defineAction({
  name: 'delete-conversation',
  input: deleteConversationInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, MEMBERS),
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
