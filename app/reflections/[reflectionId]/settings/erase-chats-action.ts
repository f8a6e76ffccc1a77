'use server';

import { revalidatePath } from 'next/cache';
import { historyPath } from '#app/reflections/[reflectionId]/sessions/history-paths.ts';
import { eraseChatsInput } from '#lib/contracts/chat-input.ts';
import { OWNERS } from '#lib/contracts/roles.ts';
import { eraseTypedConversations } from '#lib/db/agent-sessions.ts';
import { userClient } from '#lib/db/user-client.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { requireReflection } from '#lib/http/require-reflection.ts';
import type { Result } from '#lib/platform/result.ts';
import { removeWorkspacesOf } from '#lib/session/agent/workspace-of.ts';

export const eraseChatsAction = defineAction({
  name: 'erase-chats',
  input: eraseChatsInput,
  rateLimit: { limit: 20, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, OWNERS),
  run: async ({ proof: { reflection } }) => {
    const erased: Result<unknown> = await eraseTypedConversations(await userClient(), reflection.id);
    if (!erased.ok) return erased;
    await removeWorkspacesOf(reflection.id);
    revalidatePath(historyPath(reflection.id));
    return erased;
  },
});
