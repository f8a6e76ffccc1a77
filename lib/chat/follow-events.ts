import { createEventHub, type EventHub } from './engine/event-hub.ts';
import type { SessionEvent } from './session-event.public.ts';
import type { SessionStore } from './session-store.public.ts';

const PAGE = 200;
const POLL_MS = 500;

type Options = {
  signal: AbortSignal;
  pollMs?: number;
  /** Shared by all watchers of this instance, and told by the turns that run here. */
  hub?: EventHub;
};

/**
 * The events of a session after `after` (-1: all), each once and without a hole: first what the store has,
 * then what happens, until the signal is aborted. The next event is read only when it is asked for, so a slow
 * reader waits and holds nothing.
 */
export async function* followEvents(
  store: Pick<SessionStore, 'readEvents'>,
  sessionId: string,
  after: number,
  { signal, pollMs = POLL_MS, hub = createEventHub() }: Options,
): AsyncGenerator<SessionEvent> {
  const feed = hub.join(sessionId, (...asked) => store.readEvents(...asked), pollMs);
  let seen = after;
  // Only who was shown an event of the session by their own store is shown what others follow.
  let isProven = false;
  let isShared = false;
  try {
    while (!signal.aborted) {
      const known = feed.newest();
      const recent = isShared ? feed.recent(seen) : null;
      const events = recent ?? (isShared && feed.newest() <= seen ? [] : await replay());
      for (const event of events) {
        if (signal.aborted) return;
        seen = event.sequenceNumber;
        yield event;
      }
      if (events.length > 0) continue;
      isShared = isProven;
      // Unless something moved meanwhile. What is known here and cannot be read is asked for again when
      // something does.
      if (feed.newest() === known) await feed.changed(signal);
    }
  } finally {
    feed.leave();
  }

  async function replay(): Promise<SessionEvent[]> {
    const events = await store.readEvents(sessionId, isProven ? seen : Math.max(seen, 0) - 1, PAGE);
    if (events.length > 0) isProven = true;
    feed.learn(events);
    return events.filter(({ sequenceNumber }) => sequenceNumber > seen);
  }
}
