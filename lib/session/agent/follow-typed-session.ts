import type { SessionEvent } from '#lib/contracts/session-event.ts';
import { agentSessionStore } from '#lib/db/agent-session-store.ts';
import { followEvents } from '#lib/engine/follow-events.ts';
import { processIsLeaving } from './running-turns.ts';
import { sessionHub } from './session-hub.ts';
import type { TypedSession } from './typed-session.ts';
import { watchSession } from './watch-session.ts';

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
