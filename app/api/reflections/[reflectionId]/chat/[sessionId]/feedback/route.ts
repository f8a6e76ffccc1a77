import { rateChatSchema } from '#lib/chat/chat-input.public.ts';
import { CHAT_RATES } from '#lib/chat/limits.public.ts';
import { rateAnswer } from '#lib/chat/rate-answer.ts';
import { agentSessionParams, requireAgentSession } from '#lib/chat/require-agent-session.ts';
import { defineRoute } from '#lib/platform/http/define-route.ts';

export const POST = defineRoute({
  name: 'rate-chat-answer',
  params: agentSessionParams,
  body: rateChatSchema,
  rateLimit: CHAT_RATES['rate-chat-answer'],
  guard: ({ params }) => requireAgentSession(params),
  respond: ({ proof: { reflection, user, stored }, body }) =>
    rateAnswer({ reflectionId: reflection.id, userId: user.id, sessionId: stored.record.id }, body),
});
