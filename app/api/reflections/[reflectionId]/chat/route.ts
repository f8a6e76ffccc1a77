import { z } from 'zod';
import { newChatSchema } from '#lib/chat/chat-input.public.ts';
import { CHAT_RATES, NEW_CHAT_BYTES } from '#lib/chat/limits.public.ts';
import { CHAT_POLICY } from '#lib/chat/policy.public.ts';
import { startTypedSession } from '#lib/chat/start-typed-session.ts';
import { listOwnSessions } from '#lib/chat/store/agent-sessions.ts';
import { defineRoute } from '#lib/platform/http/define-route.ts';
import { ok } from '#lib/platform/result.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';

const params = z.strictObject({ reflectionId: z.string() });

export const POST = defineRoute({
  name: 'start-chat',
  params,
  body: newChatSchema,
  maxBodyBytes: NEW_CHAT_BYTES,
  rateLimit: CHAT_RATES['start-chat'],
  guard: ({ params }) => requireReflection(params.reflectionId, CHAT_POLICY.write),
  respond: ({ proof, body }) => startTypedSession(proof, body),
});

export const GET = defineRoute({
  name: 'list-chats',
  params,
  rateLimit: CHAT_RATES['list-chats'],
  guard: ({ params }) => requireReflection(params.reflectionId, CHAT_POLICY.write),
  respond: async ({ proof: { reflection, user } }) => {
    const sessions = await listOwnSessions({ reflectionId: reflection.id, userId: user.id });
    return sessions.ok ? ok({ sessions: sessions.value }) : sessions;
  },
});
