import { requireUser } from '#lib/accounts/require-user.ts';
import { startVoiceConversation } from '#lib/conversations/bootstrap.ts';
import { defineRoute } from '#lib/platform/http/define-route.ts';
import { memberSessionRequest } from '#lib/voice/voice-session.public.ts';

/** How often a member may start is counted where the conversation is made. */
export const POST = defineRoute({
  name: 'start-session',
  body: memberSessionRequest,
  guard: requireUser,
  respond: ({ body, proof, request }) =>
    startVoiceConversation({ as: 'member', userId: proof.id, request: body, leaving: request.signal }),
});
