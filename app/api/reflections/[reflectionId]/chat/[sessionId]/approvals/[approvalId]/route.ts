import { z } from 'zod';
import { agentSessionStore } from '#lib/chat/agent-session-store.ts';
import { decideChatSchema } from '#lib/chat/chat-input.public.ts';
import { CHAT_RATES } from '#lib/chat/limits.public.ts';
import { agentSessionParams, requireAgentSession } from '#lib/chat/require-agent-session.ts';
import { orStoreFailure } from '#lib/chat/session-store-failure.ts';
import { defineRoute } from '#lib/platform/http/define-route.ts';
import { fail, ok } from '#lib/platform/result.ts';

/** The first answer counts, whichever page or instance it comes from; it is what is answered here. */
export const POST = defineRoute({
  name: 'decide-chat-approval',
  params: agentSessionParams.extend({ approvalId: z.guid() }),
  body: decideChatSchema,
  rateLimit: CHAT_RATES['decide-chat-approval'],
  guard: ({ params: { reflectionId, sessionId } }) => requireAgentSession({ reflectionId, sessionId }),
  respond: async ({ proof: { reflection, user, stored }, params, body }) => {
    const store = agentSessionStore({ reflectionId: reflection.id, userId: user.id });
    const decided = await orStoreFailure(
      store.decideApproval(stored.record.id, params.approvalId, body.approve),
    );
    if (!decided.ok) return decided;
    return decided.value ? ok({ decision: decided.value }) : fail('not_found');
  },
});
