import { agentSessionStore } from './agent-session-store.ts';
import { followEvents } from './follow-events.ts';
import { processIsLeaving } from './session/running-turns.ts';
import { sessionHub } from './session/session-hub.ts';
import type { TypedSession } from './session/typed-session.ts';
import { watchSession } from './session/watch-session.ts';
import type { SessionEvent } from './session-event.public.ts';

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
