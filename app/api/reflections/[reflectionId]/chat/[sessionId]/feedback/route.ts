import { rateChatSchema } from '#lib/contracts/chat-input.ts';
import { defineRoute } from '#lib/http/define-route.ts';
import { agentSessionParams, requireAgentSession } from '#lib/http/require-agent-session.ts';
import { rateAnswer } from '#lib/session/agent/rate-answer.ts';

export const POST = defineRoute({
  name: 'rate-chat-answer',
  params: agentSessionParams,
  body: rateChatSchema,
  rateLimit: { limit: 300, windowSeconds: 600 },
  guard: ({ params }) => requireAgentSession(params),
  respond: ({ proof: { reflection, user, stored }, body }) =>
    rateAnswer({ reflectionId: reflection.id, userId: user.id, sessionId: stored.record.id }, body),
});
