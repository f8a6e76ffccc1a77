import { fail, ok, type Result } from '#lib/platform/result.ts';
import { agentSessionStore } from './agent-session-store.ts';
import { cancelTypedTurn } from './cancel-typed-turn.ts';
import type { TypedSession } from './session/typed-session.ts';
import { orStoreFailure } from './session-store-failure.ts';
import { endOffRecordSession } from './store/agent-sessions.ts';
import { removeWorkspace } from './workspace-of.ts';

/**
 * Closes a session for good: it can be read, exported and deleted, and nothing is said in it any more. One off the record is gone
 * with that, with its files.
 */
export async function endTypedSession(
  session: TypedSession,
  { offRecord = false } = {},
): Promise<Result<{ status: 'ended' }>> {
  if (offRecord) {
    const gone = await endOffRecordSession(session);
    if (!gone.ok) return gone;
    await removeWorkspace(session);
    return ok({ status: 'ended' });
  }
  const cancelled = await cancelTypedTurn(session);
  if (!cancelled.ok) return cancelled;
  const store = agentSessionStore(session);
  const told = await orStoreFailure(store.note(session.sessionId, { type: 'session:cancelled' }, 'ended'));
  if (!told.ok) return told;
  return told.value ? ok({ status: 'ended' }) : fail('not_found');
}
