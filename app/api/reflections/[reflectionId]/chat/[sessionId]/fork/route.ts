import { forkChatSchema } from '#lib/contracts/chat-input.ts';
import { defineRoute } from '#lib/http/define-route.ts';
import { agentSessionParams, requireAgentSession } from '#lib/http/require-agent-session.ts';
import { forkTypedSession } from '#lib/session/agent/fork-typed-session.ts';

/** A new session with everything before one message: what was said there stays as it was. */
export const POST = defineRoute({
  name: 'fork-chat',
  params: agentSessionParams,
  body: forkChatSchema,
  rateLimit: { limit: 60, windowSeconds: 600 },
  guard: ({ params }) => requireAgentSession(params),
  respond: ({ proof, body }) => forkTypedSession(proof, body.messageId),
});
