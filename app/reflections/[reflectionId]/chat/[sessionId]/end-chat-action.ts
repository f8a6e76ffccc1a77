'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { chatPath } from '#app/reflections/[reflectionId]/chat/chat-paths.ts';
import { pastConversationPath } from '#app/reflections/[reflectionId]/sessions/history-paths.ts';
import { chatInput } from '#lib/chat/chat-input.public.ts';
import { endTypedSession } from '#lib/chat/end-typed-session.ts';
import { requireAgentSession } from '#lib/chat/require-agent-session.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import type { Result } from '#lib/platform/result.ts';

export const endChatAction = defineAction({
  name: 'end-chat',
  input: chatInput,
  rateLimit: { limit: 120, windowSeconds: 600 },
  guard: requireAgentSession,
  run: async ({ proof: { user, reflection, stored } }) => {
    const session = { reflectionId: reflection.id, userId: user.id, sessionId: stored.record.id };
    const ended: Result<unknown> = await endTypedSession(session, stored);
    // What is left of it is a row of the history.
    if (ended.ok && stored.offRecord) redirect(pastConversationPath(reflection.id, session.sessionId));
    if (ended.ok) revalidatePath(chatPath(reflection.id, session.sessionId));
    return ended;
  },
});
