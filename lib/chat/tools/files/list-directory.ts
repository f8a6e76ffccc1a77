import type { Dirent } from 'node:fs';
import { opendir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { defineTool, type Tool } from '#lib/models/tool.ts';
import { inJail } from './in-jail.ts';
import { type Jail, JailRefusal } from './jail.ts';

const MOST_SHOWN = 1_000;
/** More than these are not even sorted. */
const MOST_READ = 10_000;

export function listDirectoryTool(jail: Jail): Tool {
  return defineTool({
    name: 'list_directory',
    description: 'Lists the names in a folder of the workspace, one in each line. Folders end in /.',
    parameters: z.strictObject({
      path: z.string().default('.').describe('The path of the folder, from the folder of the session on.'),
    }),
    policy: { effect: 'read', approval: 'never' },
    execute: ({ path }, { signal }) =>
      inJail(signal, async () => {
        const real = await jail.existing(path);
        const { entries, more } = await readEntries(real, signal);
        const lines: string[] = [];
        for (const entry of entries.slice(0, MOST_SHOWN)) {
          const line = await lineOf(jail, join(real, entry.name), entry);
          if (line !== null) lines.push(line);
        }
        const left = entries.length - MOST_SHOWN;
        if (left > 0) lines.push(`[… ${left}${more ? ' or more' : ''} further names left out …]`);
        return lines.join('\n') || '(empty)';
      }),
  });
}

async function readEntries(real: string, signal: AbortSignal) {
  const folder = await opendir(real).catch(() => null);
  if (!folder) throw new JailRefusal('This is no folder that can be listed.');
  const entries: Dirent[] = [];
  let more = false;
  for await (const entry of folder) {
    signal.throwIfAborted();
    more = entries.length === MOST_READ;
    if (more) break;
    entries.push(entry);
  }
  if ((await realpath(real).catch(() => null)) !== real) {
    throw new JailRefusal('This changed while it was listed.');
  }
  return { entries: entries.sort(({ name: one }, { name: other }) => (one < other ? -1 : 1)), more };
}

/** Null for what cannot be read anyway: its name is nobody's business. */
async function lineOf(jail: Jail, path: string, entry: Dirent): Promise<string | null> {
  try {
    const real = await jail.admit(entry.isSymbolicLink() ? await realpath(path) : path);
    // By its own name and by where it leads.
    await jail.admit(path);
    const isFolder = entry.isSymbolicLink() ? (await stat(real)).isDirectory() : entry.isDirectory();
    return `${oneLine(entry.name)}${isFolder ? '/' : ''}`;
  } catch {
    return null;
  }
}

const oneLine = (name: string): string =>
  /\p{Cc}/u.test(name) ? JSON.stringify(name).replaceAll('\u007f', '\\u007f') : name;
