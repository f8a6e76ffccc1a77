'use server';

import { revalidatePath } from 'next/cache';
import { historyPath } from '#app/reflections/[reflectionId]/sessions/history-paths.ts';
import { eraseChatsInput } from '#lib/chat/chat-input.public.ts';
import { CHAT_POLICY } from '#lib/chat/policy.public.ts';
import { eraseTypedConversations } from '#lib/chat/store/agent-sessions.ts';
import { removeWorkspacesOf } from '#lib/chat/workspace-of.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import type { Result } from '#lib/platform/result.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';

export const eraseChatsAction = defineAction({
  name: 'erase-chats',
  input: eraseChatsInput,
  rateLimit: { limit: 20, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, CHAT_POLICY.eraseAll),
  run: async ({ proof: { reflection } }) => {
    const erased: Result<unknown> = await eraseTypedConversations(await userClient(), reflection.id);
    if (!erased.ok) return erased;
    await removeWorkspacesOf(reflection.id);
    revalidatePath(historyPath(reflection.id));
    return erased;
  },
});
