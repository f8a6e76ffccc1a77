import { basename } from 'node:path';
import { ok, type Result } from '#lib/platform/result.ts';
import { AgentSession } from './agent-session.ts';
import { asRefusal } from './session/session-refusal.ts';
import type { TypedSession } from './session/typed-session.ts';
import { typedSessionHost } from './typed-session-host.ts';
import { workspaceOf } from './workspace-of.ts';

/** As a workflow file. `path` is where it will be; without it, a name for a download. */
export async function exportTypedSession(
  session: TypedSession,
  path?: string,
): Promise<Result<{ yaml: string; fileName: string }>> {
  try {
    const host = typedSessionHost(session, { workspace: ({ context }) => workspaceOf(session, context) });
    const exported = await (await AgentSession.resume(host, session.sessionId)).export(path);
    return ok({ yaml: exported.yaml, fileName: basename(exported.workflowPath) });
  } catch (error) {
    return asRefusal(error);
  }
}
