import { requireUser } from '#lib/accounts/require-user.ts';
import { startVoiceConversation } from '#lib/conversations/bootstrap.ts';
import { deriveSessionMode } from '#lib/conversations/derive-mode.ts';
import { defineRoute } from '#lib/platform/http/define-route.ts';
import { requireMoreThanLooking } from '#lib/platform/http/looking-around.ts';
import { ok } from '#lib/platform/result.ts';
import { memberSessionRequest } from '#lib/voice/voice-session.public.ts';

/** How often a member may start is counted where the conversation is made. */
export const POST = defineRoute({
  name: 'start-session',
  body: memberSessionRequest,
  // What an interview hears becomes the person's words.
  guard: async ({ body, request }) => {
    const changing =
      deriveSessionMode(body) === 'interview' ? requireMoreThanLooking(request.headers) : ok(null);
    return changing.ok ? requireUser() : changing;
  },
  respond: ({ body, proof, request }) =>
    startVoiceConversation({ as: 'member', userId: proof.id, request: body, leaving: request.signal }),
});
