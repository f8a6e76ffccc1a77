import type { SessionEvent } from '../session-event.public.ts';
import type { SessionStore } from '../session-store.public.ts';

type ReadEvents = SessionStore['readEvents'];

type EventFeed = {
  /** The events after `after` that are at hand, or null when they are too old, or not there yet. */
  recent(after: number): readonly SessionEvent[] | null;
  /** The number of the newest event that is known here. */
  newest(): number;
  /** Resolves when something new is known, and when the signal is aborted. */
  changed(signal: AbortSignal): Promise<void>;
  /** Hears of events that came from elsewhere, such as the replay of one watcher. */
  learn(events: readonly SessionEvent[]): void;
  leave(): void;
};

/** What is going on in the sessions that are watched on this instance. */
export type EventHub = {
  publish(sessionId: string, events: readonly SessionEvent[]): void;
  /** One feed for all watchers of a session: the store is asked once for all of them. */
  join(sessionId: string, readEvents: ReadEvents, pollMs: number): EventFeed;
  /** How many sessions are watched. */
  readonly size: number;
};

/**
 * Kept for watchers that are a little behind. Who is further behind reads from the store, so nobody fills the
 * memory.
 */
const KEPT = 500;

/** So many times the shortest pause is the longest: a session in which nothing happens costs next to nothing. */
const LONGEST_PAUSE = 20;

type Session = {
  events: SessionEvent[];
  newest: number;
  watchers: number;
  waiting: Set<() => void>;
  /** One for each watcher. The first of them is asked for all. */
  readers: Set<ReadEvents>;
  timer: NodeJS.Timeout | null;
  /** How long until the store is asked again: longer each time that there was nothing. */
  pause: number;
};

export function createEventHub(): EventHub {
  const sessions = new Map<string, Session>();

  const learn = (session: Session, events: readonly SessionEvent[]) => {
    for (const event of events) {
      if (event.sequenceNumber <= session.newest) continue;
      // Never with a hole: what came before one is left to the store.
      if (event.sequenceNumber !== session.newest + 1) session.events = [];
      session.events.push(event);
      session.newest = event.sequenceNumber;
    }
    if (session.events.length > 2 * KEPT) session.events = session.events.slice(-KEPT);
  };

  const wake = (session: Session) => {
    const waiting = [...session.waiting];
    session.waiting.clear();
    for (const resume of waiting) resume();
  };

  const poll = (sessionId: string, session: Session, pollMs: number) => {
    const timer = setTimeout(async () => {
      const [readEvents] = session.readers;
      const before = session.newest;
      try {
        if (readEvents && session.waiting.size > 0) {
          // Another one the next time: a watcher who may see nothing, or nothing any more, holds up nobody.
          session.readers.delete(readEvents);
          session.readers.add(readEvents);
          learn(session, await readEvents(sessionId, session.newest, KEPT));
        }
      } catch {
        // Asked again the next time.
      }
      if (session.newest > before) wake(session);
      session.pause =
        session.newest > before ? pollMs : Math.min(session.pause * 1.5, LONGEST_PAUSE * pollMs);
      // Somebody who came meanwhile has set another.
      if (session.watchers > 0 && session.timer === timer) poll(sessionId, session, pollMs);
    }, session.pause);
    timer.unref();
    session.timer = timer;
  };

  return {
    publish(sessionId, events) {
      const session = sessions.get(sessionId);
      if (!session || events.length === 0) return;
      learn(session, events);
      wake(session);
    },
    join(sessionId, readEvents, pollMs) {
      const known = sessions.get(sessionId);
      const session = known ?? {
        events: [],
        newest: -1,
        watchers: 0,
        waiting: new Set(),
        readers: new Set(),
        timer: null,
        pause: pollMs,
      };
      sessions.set(sessionId, session);
      session.watchers += 1;
      session.readers.add(readEvents);
      // Whoever comes has a reason to: what is going on is looked for at once.
      session.pause = pollMs;
      if (session.timer) clearTimeout(session.timer);
      poll(sessionId, session, pollMs);
      return {
        recent(after) {
          const first = session.events[0]?.sequenceNumber ?? Number.POSITIVE_INFINITY;
          return after + 1 < first || after >= session.newest
            ? null
            : session.events.slice(after + 1 - first);
        },
        newest: () => session.newest,
        changed: (signal) =>
          new Promise((resolve) => {
            const resume = () => {
              session.waiting.delete(resume);
              signal.removeEventListener('abort', resume);
              resolve();
            };
            if (signal.aborted) return resume();
            session.waiting.add(resume);
            signal.addEventListener('abort', resume, { once: true });
          }),
        learn: (events) => {
          const before = session.newest;
          learn(session, events);
          if (session.newest > before) wake(session);
        },
        leave() {
          session.watchers -= 1;
          session.readers.delete(readEvents);
          if (session.watchers > 0) return;
          if (session.timer) clearTimeout(session.timer);
          sessions.delete(sessionId);
        },
      };
    },
    get size() {
      return sessions.size;
    },
  };
}
