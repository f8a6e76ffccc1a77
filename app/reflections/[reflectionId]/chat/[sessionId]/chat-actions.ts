'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { chatPath } from '#app/reflections/[reflectionId]/chat/chat-paths.ts';
import { pastConversationPath } from '#app/reflections/[reflectionId]/sessions/history-paths.ts';
import { agentSessionStore } from '#lib/chat/agent-session-store.ts';
import { chatInput, forgetTypedMemoryInput, renameChatInput } from '#lib/chat/chat-input.public.ts';
import { endTypedSession } from '#lib/chat/end-typed-session.ts';
import { CHAT_RATES } from '#lib/chat/limits.public.ts';
import { requireAgentSession } from '#lib/chat/require-agent-session.ts';
import { orStoreFailure } from '#lib/chat/session-store-failure.ts';
import { forgetTypedMemory } from '#lib/chat/store/as-service/session-keepsakes.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';

export const endChatAction = defineAction({
  name: 'end-chat',
  input: chatInput,
  rateLimit: CHAT_RATES['end-chat'],
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

export const forgetTypedMemoryAction = defineAction({
  name: 'forget-typed-memory',
  input: forgetTypedMemoryInput,
  rateLimit: CHAT_RATES['forget-typed-memory'],
  guard: requireAgentSession,
  run: async ({ input: { memoryId }, proof: { user, reflection, stored } }) => {
    const session = { reflectionId: reflection.id, userId: user.id, sessionId: stored.record.id };
    const gone = await forgetTypedMemory(session, memoryId);
    if (!gone.ok) return gone;
    if (!gone.value) return fail('not_found');
    revalidatePath(chatPath(reflection.id, session.sessionId));
    return ok(null);
  },
});

export const renameChatAction = defineAction({
  name: 'rename-chat',
  input: renameChatInput,
  rateLimit: CHAT_RATES['rename-chat'],
  guard: ({ reflectionId, sessionId }) => requireAgentSession({ reflectionId, sessionId }),
  run: async ({ input: { title }, proof: { user, reflection, stored } }) => {
    const store = agentSessionStore({ reflectionId: reflection.id, userId: user.id });
    const renamed = await orStoreFailure(store.setTitle(stored.record.id, title));
    if (!renamed.ok) return renamed;
    revalidatePath(chatPath(reflection.id, stored.record.id));
    return ok(null);
  },
});
