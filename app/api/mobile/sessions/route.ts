import { requireBearerUser } from '#lib/accounts/require-bearer-user.ts';
import { startMobileConversation } from '#lib/conversations/bootstrap.ts';
import { CONVERSATION_RATES } from '#lib/conversations/limits.public.ts';
import { answerPreflight } from '#lib/platform/http/app-origin.ts';
import { defineRoute } from '#lib/platform/http/define-route.ts';
import { memberSessionRequest } from '#lib/voice/voice-session.public.ts';

export const OPTIONS = answerPreflight;

export const POST = defineRoute({
  name: 'start-mobile-session',
  isForApps: true,
  body: memberSessionRequest,
  // Tokens are tried by asking the auth service.
  rateLimit: CONVERSATION_RATES['start-mobile-session'],
  guard: ({ request }) => requireBearerUser(request.headers),
  respond: ({ body, proof, request }) =>
    startMobileConversation({
      as: 'member',
      userId: proof.id,
      request: { connection: 'webrtc', ...body },
      leaving: request.signal,
    }),
});
