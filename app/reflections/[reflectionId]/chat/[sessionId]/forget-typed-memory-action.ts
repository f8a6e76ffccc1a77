'use server';

import { revalidatePath } from 'next/cache';
import { chatPath } from '#app/reflections/[reflectionId]/chat/chat-paths.ts';
import { forgetTypedMemoryInput } from '#lib/chat/chat-input.public.ts';
import { requireAgentSession } from '#lib/chat/require-agent-session.ts';
import { forgetTypedMemory } from '#lib/chat/store/as-service/session-keepsakes.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { fail, ok } from '#lib/platform/result.ts';

export const forgetTypedMemoryAction = defineAction({
  name: 'forget-typed-memory',
  input: forgetTypedMemoryInput,
  rateLimit: { limit: 120, windowSeconds: 600 },
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
