import { deleteTypedSession } from '#lib/chat/end-typed-session.ts';
import { CHAT_RATES } from '#lib/chat/limits.public.ts';
import { agentSessionParams, requireAgentSession } from '#lib/chat/require-agent-session.ts';
import { defineRoute } from '#lib/platform/http/define-route.ts';

export const DELETE = defineRoute({
  name: 'delete-chat',
  params: agentSessionParams,
  rateLimit: CHAT_RATES['delete-chat'],
  guard: ({ params }) => requireAgentSession(params),
  respond: ({ proof: { reflection, user, stored } }) =>
    deleteTypedSession({ reflectionId: reflection.id, userId: user.id, sessionId: stored.record.id }),
});
