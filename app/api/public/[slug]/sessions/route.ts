import { z } from 'zod';
import { startVoiceConversation } from '#lib/conversations/bootstrap.ts';
import { requireGuest } from '#lib/conversations/guest.ts';
import { CONVERSATION_RATES } from '#lib/conversations/limits.public.ts';
import { clientAddress } from '#lib/platform/http/client-address.ts';
import { defineRoute } from '#lib/platform/http/define-route.ts';
import { guestSessionRequest } from '#lib/voice/voice-session.public.ts';

export const POST = defineRoute({
  name: 'start-guest-session',
  params: z.strictObject({ slug: z.string().min(1).max(100) }),
  body: guestSessionRequest,
  rateLimit: CONVERSATION_RATES['start-guest-session'],
  guard: requireGuest,
  respond: ({ params, body, proof, request }) =>
    startVoiceConversation({
      as: 'guest',
      ...proof,
      network: clientAddress(request.headers),
      door: { slug: params.slug },
      request: body,
      leaving: request.signal,
    }),
});
