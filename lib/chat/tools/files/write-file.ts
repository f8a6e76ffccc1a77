import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, lstat, open, readlink, realpath, rename, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { platform } from 'node:process';
import { z } from 'zod';
import { defineTool, type Tool } from '#lib/models/tool.ts';
import { inJail, type Jail, JailRefusal } from './jail.ts';

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

const READ = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * Opens the file at a path that the jail admitted, and nothing that took its place since. A file of several names is
 * refused: one of them may lie outside.
 */
export async function openRegularFile(real: string): Promise<FileHandle> {
  const file = await open(real, READ).catch(() => null);
  if (!file) throw new JailRefusal('This cannot be read.');
  try {
    const { nlink } = await sameFile(file, real);
    if (nlink > 1) throw new JailRefusal('This file has several names, and is not read for that reason.');
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Compares what was opened with what stands at the path now: a folder above may have been swapped in between. */
async function sameFile(file: FileHandle, real: string): Promise<{ nlink: number; size: number }> {
  const opened = await file.stat();
  if (!opened.isFile()) throw new JailRefusal('This is no file.');
  const [at, there] = await Promise.all([realpath(real), lstat(real)]).catch(() => [null, null]);
  const isSame = at === real && there?.ino === opened.ino && there.dev === opened.dev;
  if (!isSame || !(await isOpenedAt(file, real))) throw new JailRefusal('This changed while it was opened.');
  return opened;
}

/** Linux tells the path of what is open, which no swapping back and forth can fool. */
async function isOpenedAt(file: FileHandle, real: string): Promise<boolean> {
  if (platform !== 'linux') return true;
  const told = await readlink(`/proc/self/fd/${file.fd}`).catch(() => real);
  return told === real;
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
