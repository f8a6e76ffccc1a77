import { fail, ok, type Result } from '#lib/platform/result.ts';
import { agentSessionStore } from './agent-session-store.ts';
import type { TypedSession } from './session/typed-session.ts';
import { orStoreFailure } from './session-store-failure.ts';
import { deleteAgentSession, endOffRecordSession } from './store/agent-sessions.ts';
import { removeWorkspace } from './workspace-of.ts';

/** A flag in the database, which whoever runs the turn looks at: it may be another instance. */
export async function cancelTypedTurn(
  session: TypedSession,
): Promise<Result<{ status: 'requested' | 'idle' }>> {
  const asked = await orStoreFailure(agentSessionStore(session).requestCancel(session.sessionId));
  if (!asked.ok) return asked;
  return asked.value === 'not_found' ? fail('not_found') : ok({ status: asked.value });
}

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

/** With its files. A turn that is running loses its session, and ends. */
export async function deleteTypedSession(session: TypedSession): Promise<Result<null>> {
  const deleted = await deleteAgentSession(session);
  if (deleted.ok) await removeWorkspace(session);
  return deleted;
}
