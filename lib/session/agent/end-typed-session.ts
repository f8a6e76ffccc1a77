import { agentSessionStore } from '#lib/db/agent-session-store.ts';
import { orStoreFailure } from '#lib/db/session-store-failure.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import { cancelTypedTurn } from './cancel-typed-turn.ts';
import type { TypedSession } from './typed-session.ts';

/** Closes a session for good: it can be read, exported and deleted, and nothing is said in it any more. */
export async function endTypedSession(session: TypedSession): Promise<Result<{ status: 'ended' }>> {
  const cancelled = await cancelTypedTurn(session);
  if (!cancelled.ok) return cancelled;
  const store = agentSessionStore(session);
  const told = await orStoreFailure(store.note(session.sessionId, { type: 'session:cancelled' }, 'ended'));
  if (!told.ok) return told;
  return told.value ? ok({ status: 'ended' }) : fail('not_found');
}
