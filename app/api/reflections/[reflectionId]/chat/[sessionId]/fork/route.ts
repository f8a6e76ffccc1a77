import { forkChatSchema } from '#lib/chat/chat-input.public.ts';
import { CHAT_RATES } from '#lib/chat/limits.public.ts';
import { agentSessionParams, requireAgentSession } from '#lib/chat/require-agent-session.ts';
import { forkTypedSession } from '#lib/chat/start-typed-session.ts';
import { defineRoute } from '#lib/platform/http/define-route.ts';

/** A new session with everything before one message: what was said there stays as it was. */
export const POST = defineRoute({
  name: 'fork-chat',
  params: agentSessionParams,
  body: forkChatSchema,
  rateLimit: CHAT_RATES['fork-chat'],
  guard: ({ params }) => requireAgentSession(params),
  respond: ({ proof, body }) => forkTypedSession(proof, body.messageId),
});
