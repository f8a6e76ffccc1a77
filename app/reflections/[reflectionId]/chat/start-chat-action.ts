'use server';

import { redirect } from 'next/navigation';
import { chatPath } from '#app/reflections/[reflectionId]/chat/chat-paths.ts';
import { startChatInput } from '#lib/contracts/chat-input.ts';
import { MEMBERS } from '#lib/contracts/roles.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { requireReflection } from '#lib/http/require-reflection.ts';
import { startTypedSession } from '#lib/session/agent/start-typed-session.ts';

export const startChatAction = defineAction({
  name: 'start-chat',
  input: startChatInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, MEMBERS),
  run: async ({ input: { reflectionId, ...wish }, proof }) => {
    const started = await startTypedSession(proof, wish);
    if (!started.ok) return started;
    redirect(chatPath(reflectionId, started.value.sessionId));
  },
});
