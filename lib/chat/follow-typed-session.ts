import { logger } from '#lib/platform/logger.ts';
import { agentSessionStore } from './agent-session-store.ts';
import { closeDeadTurn } from './engine/dead-turn.ts';
import { followEvents } from './follow-events.ts';
import { processIsLeaving, sessionHub } from './session/running-turns.ts';
import type { TypedSession } from './session/typed-session.ts';
import type { SessionEvent } from './session-event.public.ts';

const LOOK_MS = 5_000;

type Watch = {
  gone: AbortController;
  readers: number;
  timer: NodeJS.Timeout;
  /** The first look, for which a reader waits. */
  looked: Promise<void>;
};

/** Of this process. A session has one member, so whoever reads it may know the same. */
const watches = new Map<string, Watch>();

type Watching = { gone: AbortSignal; looked: Promise<void>; leave(): void };

/**
 * Looks after a session for as long as somebody reads it here: a turn whose process died is closed, and `gone` is aborted when
 * the session is deleted or its member loses it. However many read it, the database is asked once.
 */
function watchSession(session: TypedSession): Watching {
  const key = `${session.reflectionId} ${session.userId} ${session.sessionId}`;
  const watch = watches.get(key) ?? beginWatch(session);
  watches.set(key, watch);
  watch.readers += 1;
  return {
    gone: watch.gone.signal,
    looked: watch.looked,
    leave: () => {
      watch.readers -= 1;
      if (watch.readers > 0) return;
      clearInterval(watch.timer);
      watches.delete(key);
    },
  };
}

function beginWatch(session: TypedSession): Watch {
  const store = agentSessionStore(session);
  const gone = new AbortController();
  let failed = false;
  const look = async () => {
    try {
      await closeDeadTurn(store, session.sessionId, { hub: sessionHub });
      const [first] = await store.readEvents(session.sessionId, -1, 1);
      if (!first) gone.abort();
      failed = false;
    } catch (error) {
      // Said once: a database that is away is away for every session that is read.
      if (!failed)
        logger().warn({ reason: reasonOf(error) }, 'a session that is read could not be looked after');
      failed = true;
    }
  };
  return { gone, readers: 0, timer: setInterval(look, LOOK_MS), looked: look() };
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');

/**
 * What happens in a session after event `after`, wherever it happens. It ends when the session is deleted, and when its member
 * loses it.
 */
export async function* followTypedSession(
  session: TypedSession,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<SessionEvent> {
  const watching = watchSession(session);
  try {
    await watching.looked;
    yield* followEvents(agentSessionStore(session), session.sessionId, after, {
      signal: AbortSignal.any([signal, watching.gone, processIsLeaving]),
      hub: sessionHub,
    });
  } finally {
    watching.leave();
  }
}

/** One turn, from its first event to its end. */
export async function* followTurn(
  session: TypedSession,
  firstSequence: number,
  signal: AbortSignal,
): AsyncGenerator<SessionEvent> {
  for await (const event of followTypedSession(session, firstSequence - 1, signal)) {
    yield event;
    if (event.type === 'session:turn_completed') return;
  }
}
