import { z } from 'zod';
import { guestSessionRequest } from '#lib/contracts/voice-session.ts';
import { clientAddress } from '#lib/http/client-address.ts';
import { defineRoute } from '#lib/http/define-route.ts';
import { requireGuest } from '#lib/http/guest.ts';
import { startVoiceConversation } from '#lib/session/bootstrap.ts';
import { GUESTS_OF_ONE_ADDRESS } from '#lib/session/session-limits.ts';

/** Counts with the other way in for guests: an address has so many starts, through whichever door. */
export const POST = defineRoute({
  name: 'start-guest-session',
  params: z.strictObject({ token: z.string().min(1).max(200) }),
  body: guestSessionRequest,
  rateLimit: GUESTS_OF_ONE_ADDRESS,
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
