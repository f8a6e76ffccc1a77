import type { Result } from '#lib/platform/result.ts';
import type { TypedSession } from './session/typed-session.ts';
import { deleteAgentSession } from './store/agent-sessions.ts';
import { removeWorkspace } from './workspace-of.ts';

/** With its files. A turn that is running loses its session, and ends. */
export async function deleteTypedSession(session: TypedSession): Promise<Result<null>> {
  const deleted = await deleteAgentSession(session);
  if (deleted.ok) await removeWorkspace(session);
  return deleted;
}
