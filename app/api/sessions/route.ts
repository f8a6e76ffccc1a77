import { memberSessionRequest } from '#lib/contracts/voice-session.ts';
import { defineRoute } from '#lib/http/define-route.ts';
import { requireUser } from '#lib/http/require-user.ts';
import { startVoiceConversation } from '#lib/session/bootstrap.ts';

/** How often a member may start is counted where the conversation is made. */
export const POST = defineRoute({
  name: 'start-session',
  body: memberSessionRequest,
  guard: requireUser,
  respond: ({ body, proof, request }) =>
    startVoiceConversation({ as: 'member', userId: proof.id, request: body, leaving: request.signal }),
});
