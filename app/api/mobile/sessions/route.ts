import { memberSessionRequest } from '#lib/contracts/voice-session.ts';
import { answerPreflight } from '#lib/http/app-origin.ts';
import { defineRoute } from '#lib/http/define-route.ts';
import { requireBearerUser } from '#lib/http/require-bearer-user.ts';
import { startMobileConversation } from '#lib/session/bootstrap.ts';

export const OPTIONS = answerPreflight;

export const POST = defineRoute({
  name: 'start-mobile-session',
  isForApps: true,
  body: memberSessionRequest,
  // Tokens are tried by asking the auth service.
  rateLimit: { limit: 120, windowSeconds: 600 },
  guard: ({ request }) => requireBearerUser(request.headers),
  respond: ({ body, proof, request }) =>
    startMobileConversation({
      as: 'member',
      userId: proof.id,
      request: { connection: 'webrtc', ...body },
      leaving: request.signal,
    }),
});
