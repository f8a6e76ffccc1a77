import { agentSessionStore } from '#lib/db/agent-session-store.ts';
import { orStoreFailure } from '#lib/db/session-store-failure.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import type { TypedSession } from './typed-session.ts';

/** A flag in the database, which whoever runs the turn looks at: it may be another instance. */
export async function cancelTypedTurn(
  session: TypedSession,
): Promise<Result<{ status: 'requested' | 'idle' }>> {
  const asked = await orStoreFailure(agentSessionStore(session).requestCancel(session.sessionId));
  if (!asked.ok) return asked;
  return asked.value === 'not_found' ? fail('not_found') : ok({ status: asked.value });
}
