'use server';

import { revalidatePath } from 'next/cache';
import { chatPath } from '#app/reflections/[reflectionId]/chat/chat-paths.ts';
import { agentSessionStore } from '#lib/chat/agent-session-store.ts';
import { renameChatInput } from '#lib/chat/chat-input.public.ts';
import { requireAgentSession } from '#lib/chat/require-agent-session.ts';
import { orStoreFailure } from '#lib/chat/session-store-failure.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { ok } from '#lib/platform/result.ts';

export const renameChatAction = defineAction({
  name: 'rename-chat',
  input: renameChatInput,
  rateLimit: { limit: 120, windowSeconds: 600 },
  guard: ({ reflectionId, sessionId }) => requireAgentSession({ reflectionId, sessionId }),
  run: async ({ input: { title }, proof: { user, reflection, stored } }) => {
    const store = agentSessionStore({ reflectionId: reflection.id, userId: user.id });
    const renamed = await orStoreFailure(store.setTitle(stored.record.id, title));
    if (!renamed.ok) return renamed;
    revalidatePath(chatPath(reflection.id, stored.record.id));
    return ok(null);
  },
});
