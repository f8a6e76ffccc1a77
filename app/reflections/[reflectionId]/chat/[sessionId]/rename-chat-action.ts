'use server';

import { revalidatePath } from 'next/cache';
import { chatPath } from '#app/reflections/[reflectionId]/chat/chat-paths.ts';
import { renameChatInput } from '#lib/contracts/chat-input.ts';
import { agentSessionStore } from '#lib/db/agent-session-store.ts';
import { orStoreFailure } from '#lib/db/session-store-failure.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { requireAgentSession } from '#lib/http/require-agent-session.ts';
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
