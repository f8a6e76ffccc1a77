'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { historyPath } from '#app/reflections/[reflectionId]/sessions/history-paths.ts';
import { chatInput } from '#lib/chat/chat-input.public.ts';
import { deleteTypedSession } from '#lib/chat/end-typed-session.ts';
import { CHAT_RATES } from '#lib/chat/limits.public.ts';
import { requireAgentSession } from '#lib/chat/require-agent-session.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';

export const deleteChatAction = defineAction({
  name: 'delete-chat',
  input: chatInput,
  rateLimit: CHAT_RATES['delete-chat'],
  guard: requireAgentSession,
  run: async ({ proof: { user, reflection, stored } }) => {
    const session = { reflectionId: reflection.id, userId: user.id, sessionId: stored.record.id };
    const gone = await deleteTypedSession(session);
    if (!gone.ok) return gone;
    revalidatePath(historyPath(reflection.id));
    redirect(historyPath(reflection.id));
  },
});
