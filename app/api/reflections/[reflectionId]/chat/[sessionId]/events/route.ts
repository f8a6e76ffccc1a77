import { z } from 'zod';
import { followTypedSession } from '#lib/chat/follow-typed-session.ts';
import { CHAT_RATES } from '#lib/chat/limits.public.ts';
import { agentSessionParams, requireAgentSession } from '#lib/chat/require-agent-session.ts';
import { takeStreamSlot } from '#lib/chat/stream-slots.ts';
import { defineRoute } from '#lib/platform/http/define-route.ts';
import { eventStream } from '#lib/platform/http/event-stream.ts';

/** Whatever is no number of an event is where everything begins. */
const place = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
  .catch(-1);

/** Everything that happened after what was seen last, then whatever happens, on any instance. `Last-Event-ID` is a browser's own word. */
export const GET = defineRoute({
  name: 'follow-chat',
  params: agentSessionParams,
  query: z.strictObject({ after: place.optional() }),
  rateLimit: CHAT_RATES['follow-chat'],
  guard: ({ params }) => requireAgentSession(params),
  respond: async ({ proof: { reflection, user, stored }, query, request }) => {
    const slot = takeStreamSlot(user.id);
    if (!slot.ok) return slot;
    const seen = request.headers.get('last-event-id');
    const reader = new AbortController();
    const events = followTypedSession(
      { reflectionId: reflection.id, userId: user.id, sessionId: stored.record.id },
      seen === null ? (query.after ?? -1) : place.parse(seen),
      AbortSignal.any([reader.signal, request.signal]),
    );
    return eventStream(events, () => {
      reader.abort();
      slot.value();
    });
  },
});
