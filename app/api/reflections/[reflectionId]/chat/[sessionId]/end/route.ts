import { defineRoute } from '#lib/http/define-route.ts';
import { agentSessionParams, requireAgentSession } from '#lib/http/require-agent-session.ts';
import { endTypedSession } from '#lib/session/agent/end-typed-session.ts';

export const POST = defineRoute({
  name: 'end-chat',
  params: agentSessionParams,
  rateLimit: { limit: 300, windowSeconds: 600 },
  guard: ({ params }) => requireAgentSession(params),
  respond: ({ proof: { reflection, user, stored } }) =>
    endTypedSession({ reflectionId: reflection.id, userId: user.id, sessionId: stored.record.id }, stored),
});
