import { currentGuest, guestCode } from '#lib/conversations/guest.ts';
import { CONVERSATION_RATES } from '#lib/conversations/limits.public.ts';
import { keepGuestCode } from '#lib/conversations/store/guest-rights.ts';
import { defineRoute } from '#lib/platform/http/define-route.ts';
import { fail, ok } from '#lib/platform/result.ts';
import { inGroups } from '#lib/platform/written-code.public.ts';

/** Asked when a guest leaves a conversation: what they may come back with, from any device. */
export const POST = defineRoute({
  name: 'guest-code',
  rateLimit: CONVERSATION_RATES['guest-code'],
  guard: async () => {
    const guest = await currentGuest();
    return guest ? ok(guest) : fail('not_found');
  },
  respond: async ({ proof: guest }) => {
    const code = guestCode(guest);
    const kept = await keepGuestCode(guest.guestId, code);
    if (!kept.ok) return kept;
    return kept.value ? ok({ code: inGroups(code) }) : fail('not_found');
  },
});
