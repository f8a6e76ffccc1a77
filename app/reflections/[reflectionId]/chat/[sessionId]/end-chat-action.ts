'use server';

import { revalidatePath } from 'next/cache';
import { chatPath } from '#app/reflections/[reflectionId]/chat/chat-paths.ts';
import { chatInput } from '#lib/contracts/chat-input.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { requireAgentSession } from '#lib/http/require-agent-session.ts';
import type { Result } from '#lib/platform/result.ts';
import { endTypedSession } from '#lib/session/agent/end-typed-session.ts';

export const endChatAction = defineAction({
  name: 'end-chat',
  input: chatInput,
  rateLimit: { limit: 120, windowSeconds: 600 },
  guard: requireAgentSession,
  run: async ({ proof: { user, reflection, stored } }) => {
    const session = { reflectionId: reflection.id, userId: user.id, sessionId: stored.record.id };
    const ended: Result<unknown> = await endTypedSession(session);
    if (ended.ok) revalidatePath(chatPath(reflection.id, session.sessionId));
    return ended;
  },
});
