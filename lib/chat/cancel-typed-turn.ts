import { fail, ok, type Result } from '#lib/platform/result.ts';
import { agentSessionStore } from './agent-session-store.ts';
import type { TypedSession } from './session/typed-session.ts';
import { orStoreFailure } from './session-store-failure.ts';

/** A flag in the database, which whoever runs the turn looks at: it may be another instance. */
export async function cancelTypedTurn(
  session: TypedSession,
): Promise<Result<{ status: 'requested' | 'idle' }>> {
  const asked = await orStoreFailure(agentSessionStore(session).requestCancel(session.sessionId));
  if (!asked.ok) return asked;
  return asked.value === 'not_found' ? fail('not_found') : ok({ status: asked.value });
}
