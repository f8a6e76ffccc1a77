import { resolve } from 'node:path';
import { expect } from 'vitest';
import type { FsScopeTier } from '#lib/chat/agent-session.public.ts';
import { workspaceFiles } from '#lib/chat/tools/files/workspace-files.ts';
import { TREASURE, type workspaceOnDisk } from '../workspace-on-disk.ts';

const call = { id: 'c', signal: AbortSignal.any([]) };

export function toolsOf(root: string, tier: FsScopeTier, keepOut: string[] = []) {
  const [read, write, list] = workspaceFiles({ root, tier, keepOut });
  if (!read || !write || !list) throw new Error('no tools');
  return {
    read: (path: string) => read.invoke({ path }, call),
    write: (path: string, content = 'mine') => write.invoke({ path, content }, call),
    list: (path: string) => list.invoke({ path }, call),
  };
}

type Disk = ReturnType<typeof workspaceOnDisk>;

/**
 * Nothing is told and nothing changes, whichever tool is asked. Writing is tried within the folder of the test only: a
 * jail that is broken must not cost the machine that finds it out anything.
 */
export async function refuses(
  disk: Disk,
  tier: FsScopeTier,
  path: string,
  keepOut: string[] = [],
): Promise<void> {
  const { read, write, list } = toolsOf(disk.root, tier, keepOut);
  const before = disk.state();
  const outcomes = [await read(path), await list(path)];
  if (resolve(disk.root, path).startsWith(`${disk.top}/`)) outcomes.push(await write(path));
  for (const outcome of outcomes) {
    expect(outcome).toEqual({ isError: true, text: expect.stringContaining('"sandbox_error"') });
    expect(outcome.text).not.toContain(TREASURE);
  }
  expect(disk.state()).toEqual(before);
}
