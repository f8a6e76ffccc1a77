import { fail, ok, type Result } from '#lib/platform/result.ts';
import { agentSessionStore } from './agent-session-store.ts';
import { closeDeadTurn } from './engine/dead-turn.ts';
import { sessionHub } from './session/running-turns.ts';
import type { TypedSession } from './session/typed-session.ts';
import type { SessionEvent } from './session-event.public.ts';
import type { StoredSession } from './session-store.public.ts';
import { orStoreFailure } from './session-store-failure.ts';
import { readKeepsakes, type SessionKeepsakes } from './store/as-service/session-keepsakes.ts';

export type ShownSession = Pick<StoredSession, 'record' | 'messages' | 'offRecord'> & {
  keepsakes: SessionKeepsakes;
  /** Of the turn that is running, from its beginning. */
  events: SessionEvent[];
  /** Of the last event that is in here, or told by what is. */
  lastSequence: number;
  isRunning: boolean;
};

const MOST_EVENTS = 5_000;

/** A session as its page begins with it: what is kept, and what the turn in flight has told so far. */
export async function readTypedSession(session: TypedSession): Promise<Result<ShownSession>> {
  const shown = await orStoreFailure(shownSession(session));
  if (!shown.ok) return shown;
  return shown.value ? ok(shown.value) : fail('not_found');
}

async function shownSession(session: TypedSession): Promise<ShownSession | null> {
  const store = agentSessionStore(session);
  const { sessionId } = session;
  let stored = await store.read(sessionId);
  if (stored?.running?.expired && (await closeDeadTurn(store, sessionId, { hub: sessionHub })))
    stored = await store.read(sessionId);
  if (!stored) return null;
  const keepsakes = await readKeepsakes(session);
  if (!keepsakes) return null;
  const { record, messages, offRecord, running, nextSequence } = stored;
  const events = running ? await store.readEvents(sessionId, running.firstSequence - 1, MOST_EVENTS) : [];
  const lastSequence = events.at(-1)?.sequenceNumber ?? nextSequence - 1;
  return { record, messages, offRecord, keepsakes, events, lastSequence, isRunning: running !== null };
}
