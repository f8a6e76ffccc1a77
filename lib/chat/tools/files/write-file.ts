import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, open, rename, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { defineTool, type Tool } from '#lib/models/tool.ts';
import { inJail } from './in-jail.ts';
import { type Jail, JailRefusal } from './jail.ts';
import { sameFile } from './open-regular-file.ts';

const MOST_BYTES = 1_000_000;
const NEW = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;

export function writeFileTool(jail: Jail): Tool {
  return defineTool({
    name: 'write_file',
    description:
      'Writes a whole text file of the workspace, in place of what stood there. Folders that are missing are made.',
    parameters: z.strictObject({
      path: z.string().describe('The path of the file, from the folder of the session on.'),
      content: z.string().describe('All that the file will hold.'),
    }),
    policy: { effect: 'write', approval: 'always' },
    refuse: async ({ path, content }, { signal }) => {
      const may = await inJail(signal, async () => {
        bytesOf(content);
        await jail.mayPlace(path);
        return '';
      });
      return may.isError ? may : null;
    },
    execute: ({ path, content }, { signal }) =>
      inJail(signal, async () => {
        const bytes = bytesOf(content);
        await replaceFile(await jail.place(path, { make: true }), bytes, signal);
        return `Wrote ${bytes.length} bytes.`;
      }),
  });
}

function bytesOf(content: string): Uint8Array {
  const bytes = Buffer.from(content);
  if (bytes.length > MOST_BYTES) throw new JailRefusal('A file may hold 1 MB at most.');
  return bytes;
}

/**
 * Whoever reads the file sees it as it was or as it will be. A link at its name is refused and not followed; other
 * names of the same file keep what they hold.
 */
export async function replaceFile(target: string, bytes: Uint8Array, signal: AbortSignal): Promise<void> {
  const mode = await modeOf(target);
  const draft = join(dirname(target), `.${randomUUID()}.draft`);
  const file = await open(draft, NEW, mode);
  try {
    // Before the first byte: the folder may have been swapped for a link to another.
    await sameFile(file, draft);
    await file.writeFile(bytes);
    await file.sync();
    signal.throwIfAborted();
    await sameFile(file, draft);
    await modeOf(target);
    await rename(draft, target);
  } catch (error) {
    await unlink(draft).catch(() => {});
    throw error;
  } finally {
    await file.close();
  }
}

async function modeOf(target: string): Promise<number> {
  const there = await lstat(target).catch(() => null);
  if (!there) return 0o644;
  if (!there.isFile()) throw new JailRefusal('What stands at this path is no file, and is not replaced.');
  // Neither setuid nor setgid outlives what it was given for.
  return there.mode & 0o777;
}
