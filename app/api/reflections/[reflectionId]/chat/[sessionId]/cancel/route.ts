import { cancelTypedTurn } from '#lib/chat/end-typed-session.ts';
import { CHAT_RATES } from '#lib/chat/limits.public.ts';
import { agentSessionParams, requireAgentSession } from '#lib/chat/require-agent-session.ts';
import { defineRoute } from '#lib/platform/http/define-route.ts';

/** The turn may be running in another instance; whoever runs it looks for this. */
export const POST = defineRoute({
  name: 'cancel-chat',
  params: agentSessionParams,
  rateLimit: CHAT_RATES['cancel-chat'],
  guard: ({ params }) => requireAgentSession(params),
  respond: ({ proof: { reflection, user, stored } }) =>
    cancelTypedTurn({ reflectionId: reflection.id, userId: user.id, sessionId: stored.record.id }),
});
