import { z } from 'zod';
import { startVoiceConversation } from '#lib/conversations/bootstrap.ts';
import { requireGuest } from '#lib/conversations/guest.ts';
import { CONVERSATION_RATES } from '#lib/conversations/limits.public.ts';
import { clientAddress } from '#lib/platform/http/client-address.ts';
import { defineRoute } from '#lib/platform/http/define-route.ts';
import { guestSessionRequest } from '#lib/voice/voice-session.public.ts';

/** Counts with the other way in for guests: an address has so many starts, through whichever door. */
export const POST = defineRoute({
  name: 'start-guest-session',
  params: z.strictObject({ token: z.string().min(1).max(200) }),
  body: guestSessionRequest,
  rateLimit: CONVERSATION_RATES['start-guest-session'],
  guard: requireGuest,
  respond: ({ params, body, proof, request }) =>
    startVoiceConversation({
      as: 'guest',
      ...proof,
      network: clientAddress(request.headers),
      door: { token: params.token },
      request: body,
      leaving: request.signal,
    }),
});
