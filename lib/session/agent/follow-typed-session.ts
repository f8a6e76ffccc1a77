import type { SessionEvent } from '#lib/contracts/session-event.ts';
import { agentSessionStore } from '#lib/db/agent-session-store.ts';
import { closeDeadTurn } from '#lib/engine/dead-turn.ts';
import { followEvents } from '#lib/engine/follow-events.ts';
import { reportError } from '#lib/platform/report-error.ts';
import { sessionHub } from './session-hub.ts';
import type { TypedSession } from './typed-session.ts';

const LOOK_MS = 5_000;

/**
 * What happens in a session after event `after`, wherever it happens. A turn whose process died is closed by whoever watches it.
 * It ends when the session is deleted, and when its member loses it.
 */
export async function* followTypedSession(
  session: TypedSession,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<SessionEvent> {
  const store = agentSessionStore(session);
  const gone = new AbortController();
  const look = async () => {
    try {
      await closeDeadTurn(store, session.sessionId, { hub: sessionHub });
      const [first] = await store.readEvents(session.sessionId, -1, 1);
      if (!first) gone.abort();
    } catch (error) {
      await reportError(error, { where: 'a session that is watched' });
    }
  };
  const timer = setInterval(look, LOOK_MS);
  try {
    await look();
    yield* followEvents(store, session.sessionId, after, {
      signal: AbortSignal.any([signal, gone.signal]),
      hub: sessionHub,
    });
  } finally {
    clearInterval(timer);
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
