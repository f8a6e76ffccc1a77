import { constants } from 'node:fs';
import { type FileHandle, lstat, open, readlink, realpath } from 'node:fs/promises';
import { platform } from 'node:process';
import { JailRefusal } from './jail.ts';

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
export async function sameFile(file: FileHandle, real: string): Promise<{ nlink: number; size: number }> {
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
