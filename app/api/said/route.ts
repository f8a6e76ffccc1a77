import { requireKnownGuest } from '#lib/conversations/guest.ts';
import { CONVERSATION_RATES } from '#lib/conversations/limits.public.ts';
import { readGuestWords } from '#lib/conversations/store/guest-rights.ts';
import { defineRoute } from '#lib/platform/http/define-route.ts';

/** What a guest said, to take along. */
export const GET = defineRoute({
  name: 'export-guest',
  rateLimit: CONVERSATION_RATES['export-guest'],
  guard: requireKnownGuest,
  respond: async ({ proof: guest }) => {
    const words = await readGuestWords(guest.guestId);
    if (!words.ok) return words;
    return new Response(`${JSON.stringify(words.value, null, 2)}\n`, {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': 'attachment; filename="what-i-said.json"',
        'cache-control': 'no-store',
      },
    });
  },
});
