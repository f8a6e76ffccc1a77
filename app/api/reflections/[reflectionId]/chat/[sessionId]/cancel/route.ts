import { defineRoute } from '#lib/http/define-route.ts';
import { agentSessionParams, requireAgentSession } from '#lib/http/require-agent-session.ts';
import { cancelTypedTurn } from '#lib/session/agent/cancel-typed-turn.ts';

/** The turn may be running in another instance; whoever runs it looks for this. */
export const POST = defineRoute({
  name: 'cancel-chat',
  params: agentSessionParams,
  rateLimit: { limit: 300, windowSeconds: 600 },
  guard: ({ params }) => requireAgentSession(params),
  respond: ({ proof: { reflection, user, stored } }) =>
    cancelTypedTurn({ reflectionId: reflection.id, userId: user.id, sessionId: stored.record.id }),
});
