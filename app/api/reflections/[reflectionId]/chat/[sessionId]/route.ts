import { defineRoute } from '#lib/http/define-route.ts';
import { agentSessionParams, requireAgentSession } from '#lib/http/require-agent-session.ts';
import { deleteTypedSession } from '#lib/session/agent/delete-typed-session.ts';

export const DELETE = defineRoute({
  name: 'delete-chat',
  params: agentSessionParams,
  rateLimit: { limit: 300, windowSeconds: 600 },
  guard: ({ params }) => requireAgentSession(params),
  respond: ({ proof: { reflection, user, stored } }) =>
    deleteTypedSession({ reflectionId: reflection.id, userId: user.id, sessionId: stored.record.id }),
});
