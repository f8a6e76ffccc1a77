import { z } from 'zod';
import { decideChatSchema } from '#lib/contracts/chat-input.ts';
import { agentSessionStore } from '#lib/db/agent-session-store.ts';
import { orStoreFailure } from '#lib/db/session-store-failure.ts';
import { defineRoute } from '#lib/http/define-route.ts';
import { agentSessionParams, requireAgentSession } from '#lib/http/require-agent-session.ts';
import { fail, ok } from '#lib/platform/result.ts';

/** The first answer counts, whichever page or instance it comes from; it is what is answered here. */
export const POST = defineRoute({
  name: 'decide-chat-approval',
  params: agentSessionParams.extend({ approvalId: z.guid() }),
  body: decideChatSchema,
  rateLimit: { limit: 300, windowSeconds: 600 },
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
