import { readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { env } from '#lib/platform/env.ts';
import type { SessionContext } from './agent-session.public.ts';
import type { Workspace } from './tools-of-turn.ts';

type Ids = { reflectionId: string; sessionId: string };

/**
 * The folder of a session in the app; null where the installation gives none. It follows from our own ids alone: what a session
 * says of its working directory may come from a command on somebody's machine, and opens nothing on a server.
 */
export function workspaceOf(
  ids: Ids,
  { fsScopeTier }: Pick<SessionContext, 'fsScopeTier'>,
): Workspace | null {
  const { AGENT_WORKSPACES_DIR, AGENT_FULL_SCOPE, LOCAL_DATA_DIR } = env();
  if (!AGENT_WORKSPACES_DIR) return null;
  const closed = [AGENT_WORKSPACES_DIR, LOCAL_DATA_DIR ?? []].flat();
  // Switched off since: what it once was allowed it is not any more.
  const tier = fsScopeTier === 'full' && AGENT_FULL_SCOPE === 'off' ? 'sandboxed' : fsScopeTier;
  if (tier === 'full') return { directory: ownFolder(ids), tier, closed };
  // What encloses these folders is no project of the reflection's, so each is a jail.
  const directory = tier === 'project' ? join(reflectionFolder(ids), 'shared') : ownFolder(ids);
  return { directory, tier: 'sandboxed', closed };
}

/** With everything that was written there. */
export async function removeWorkspace(ids: Ids): Promise<void> {
  if (env().AGENT_WORKSPACES_DIR) await rm(ownFolder(ids), { recursive: true, force: true });
}

export async function removeWorkspacesOf(reflectionId: string): Promise<void> {
  if (env().AGENT_WORKSPACES_DIR)
    await rm(reflectionFolder({ reflectionId }), { recursive: true, force: true });
}

/** Whether a folder of a chat or of a reflection is still there, by the ids of what was erased. */
export async function workspacesLeft(ids: readonly string[]): Promise<{ lookedIn: string[]; left: number }> {
  const { AGENT_WORKSPACES_DIR } = env();
  if (!AGENT_WORKSPACES_DIR) return { lookedIn: [], left: 0 };
  const reflections = await namesIn(AGENT_WORKSPACES_DIR);
  const sessions = await Promise.all(reflections.map((name) => namesIn(join(AGENT_WORKSPACES_DIR, name))));
  const left = [...reflections, ...sessions.flat()].filter((name) => ids.includes(name)).length;
  return { lookedIn: ['workspaces'], left };
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

const reflectionFolder = ({ reflectionId }: Pick<Ids, 'reflectionId'>): string =>
  resolve(env().AGENT_WORKSPACES_DIR ?? '', reflectionId);

const ownFolder = (ids: Ids): string => join(reflectionFolder(ids), ids.sessionId);
