import { type MobileGuestSessionResponse, mobileGuestSessionRequest } from '#lib/contracts/voice-session.ts';
import { answerPreflight } from '#lib/http/app-origin.ts';
import { clientAddress } from '#lib/http/client-address.ts';
import { defineRoute } from '#lib/http/define-route.ts';
import { requireGuestToken } from '#lib/http/guest.ts';
import { ok } from '#lib/platform/result.ts';
import { startMobileConversation } from '#lib/session/bootstrap.ts';
import { GUESTS_OF_ONE_ADDRESS } from '#lib/session/session-limits.ts';

export const OPTIONS = answerPreflight;

/** Counts with the doors of the web: an address has so many starts, through whichever door. */
export const POST = defineRoute({
  name: 'start-guest-session',
  isForApps: true,
  body: mobileGuestSessionRequest,
  rateLimit: GUESTS_OF_ONE_ADDRESS,
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
