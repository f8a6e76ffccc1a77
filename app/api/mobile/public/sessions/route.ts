import { startMobileConversation } from '#lib/conversations/bootstrap.ts';
import { requireGuestToken } from '#lib/conversations/guest.ts';
import { CONVERSATION_RATES } from '#lib/conversations/limits.public.ts';
import { answerPreflight } from '#lib/platform/http/app-origin.ts';
import { clientAddress } from '#lib/platform/http/client-address.ts';
import { defineRoute } from '#lib/platform/http/define-route.ts';
import { ok } from '#lib/platform/result.ts';
import {
  type MobileGuestSessionResponse,
  mobileGuestSessionRequest,
} from '#lib/voice/voice-session.public.ts';

export const OPTIONS = answerPreflight;

/** Counts with the doors of the web: an address has so many starts, through whichever door. */
export const POST = defineRoute({
  name: 'start-guest-session',
  isForApps: true,
  body: mobileGuestSessionRequest,
  rateLimit: CONVERSATION_RATES['start-guest-session'],
  guard: ({ request }) => requireGuestToken(request.headers),
  respond: async ({ body: { slug, link, ...wish }, proof: { guestId, guestToken }, request }) => {
    const started = await startMobileConversation({
      as: 'guest',
      guestId,
      network: clientAddress(request.headers),
      // One of them is there: the body was parsed.
      door: link === undefined ? { slug: slug ?? '' } : { token: link },
      request: { connection: 'webrtc', ...wish },
      leaving: request.signal,
    });
    if (!started.ok) return started;
    return ok<MobileGuestSessionResponse>({ ...started.value, guestToken });
  },
});
