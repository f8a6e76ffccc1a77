import type { Dirent, ReadStream } from 'node:fs';
import { mkdir, opendir, rmdir, unlink } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { chatRefusalTexts } from '#lib/chat/texts/chat.public.ts';
import { requireRoom } from '#lib/platform/http/require-room.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import type { AgentSessionRecord } from './agent-session.public.ts';
import { MOST_FILES, MOST_HELD_BYTES, MOST_READ_BYTES } from './limits.public.ts';
import { createJail, type Jail, JailRefusal } from './tools/files/jail.ts';
import { openRegularFile, replaceFile } from './tools/files/write-file.ts';
import { workspaceOf } from './workspace-of.ts';

/** Of everything that stands there, listed or not: a command may leave a million names behind. */
const MOST_VISITED = 1_000;
const DEEPEST = 8;

export type SessionFile = { path: string; bytes: number };

type Held = { reflectionId: string; record: Pick<AgentSessionRecord, 'id' | 'context'> };

/** What a model could read in this session, by its path. Nothing where the installation gives no folder. */
export async function listSessionFiles(held: Held): Promise<Result<SessionFile[]>> {
  return inJailOf(held, async (jail) => {
    // No folder is made for a reader: the conversation may just have been erased.
    const home = await jail.home().catch(() => null);
    return ok(home === null ? [] : (await walkFiles(jail, home)).files);
  });
}

/** As it is read, and no more than it held when it was opened. */
export async function readSessionFile(held: Held, path: string): Promise<Result<ReadStream>> {
  return inJailOf(held, async (jail) => {
    const file = await openRegularFile(await jail.existing(path));
    try {
      const { size } = await file.stat();
      if (size > MOST_READ_BYTES) throw new JailRefusal('This file is larger than 50 MB.');
      return ok(file.createReadStream({ start: 0, end: Math.max(0, size - 1) }));
    } catch (error) {
      await file.close();
      throw error;
    }
  });
}

/**
 * In place of one of the same name, as an editor saves it. Attack: the bytes arrive slowly, and after the conversation was erased or
 * its member removed. So `guard` is asked before the write and again after it, and a file that it refuses then is removed.
 */
export async function writeSessionFile(
  held: Held,
  path: string,
  bytes: Uint8Array,
  guard: () => Promise<Result<unknown>>,
): Promise<Result<null>> {
  return inTurn(held.reflectionId, async () => {
    for (const ask of [guard, () => requireRoom(bytes.length)]) {
      const asked = await ask();
      if (!asked.ok) return asked;
    }
    const write = async (jail: Jail) => {
      const fits = await fitsIn(jail, path, bytes.length);
      if (!fits.ok) return fits;
      const target = await jail.place(path, { make: true });
      await replaceFile(target, bytes, new AbortController().signal);
      const still = await guard();
      if (still.ok) return ok(null);
      await unlink(target).catch(() => {});
      await removeEmptyFolders(dirname(target), dirname(dirname(await jail.home())));
      return still;
    };
    return inJailOf(held, write, { make: true });
  });
}

/** A file that the list would not show could not be found again, and one too many fills the disk. */
async function fitsIn(jail: Jail, path: string, bytes: number): Promise<Result<null>> {
  const home = await jail.home();
  const place = relative(home, resolve(home, path));
  if (place.split(sep).length > DEEPEST + 1) throw new JailRefusal('This path has too many folders in it.');
  const { files, isWhole } = await walkFiles(jail, home);
  const others = files.filter((file) => file.path !== place);
  const held = others.reduce((sum, file) => sum + file.bytes, bytes);
  if (isWhole && others.length < MOST_FILES && held <= MOST_HELD_BYTES) return ok(null);
  return fail('limit_reached', {
    message: chatRefusalTexts.full(MOST_FILES),
  });
}

/** Upwards, as far as they hold nothing, below `end`. */
async function removeEmptyFolders(folder: string, end: string): Promise<void> {
  if (folder === end || dirname(folder) === folder) return;
  const isRemoved = await rmdir(folder).then(
    () => true,
    () => false,
  );
  if (isRemoved) await removeEmptyFolders(dirname(folder), end);
}

/** Not whole where there is more to visit than anybody looks through. */
async function walkFiles(jail: Jail, home: string): Promise<{ files: SessionFile[]; isWhole: boolean }> {
  const files: SessionFile[] = [];
  let visited = 0;

  async function entriesOf(folder: string): Promise<Dirent[]> {
    const entries: Dirent[] = [];
    if (visited >= MOST_VISITED) return entries;
    for await (const entry of await opendir(folder)) {
      entries.push(entry);
      visited += 1;
      if (visited >= MOST_VISITED) break;
    }
    return entries.sort((one, other) => one.name.localeCompare(other.name));
  }

  async function walk(folder: string, depth: number): Promise<void> {
    for (const entry of await entriesOf(folder)) {
      if (files.length >= MOST_FILES) return;
      const path = join(folder, entry.name);
      if (entry.isDirectory() && depth < DEEPEST && (await isAdmitted(jail, path)))
        await walk(path, depth + 1);
      else if (entry.isFile()) files.push(...(await sizeOf(jail, path, relative(home, path))));
    }
  }
  await walk(home, 0);
  return { files, isWhole: visited < MOST_VISITED };
}

const isAdmitted = (jail: Jail, path: string): Promise<boolean> =>
  jail.admit(path).then(
    () => true,
    () => false,
  );

/** Nothing for what a model may not read either. */
async function sizeOf(jail: Jail, real: string, path: string): Promise<SessionFile[]> {
  try {
    const file = await openRegularFile(await jail.admit(real));
    try {
      return [{ path, bytes: (await file.stat()).size }];
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof JailRefusal) return [];
    throw error;
  }
}

async function inJailOf<T>(
  { reflectionId, record }: Held,
  work: (jail: Jail) => Promise<Result<T>>,
  { make = false } = {},
): Promise<Result<T>> {
  const workspace = workspaceOf({ reflectionId, sessionId: record.id }, record.context);
  // With the whole machine as its reach a session has a folder too, and this page shows that one alone.
  if (!workspace) return fail('not_found', { message: chatRefusalTexts.noFiles });
  const { directory, closed } = workspace;
  if (make) await mkdir(directory, { recursive: true, mode: 0o700 });
  try {
    return await work(createJail({ root: directory, tier: 'sandboxed', keepOut: closed }));
  } catch (error) {
    if (error instanceof JailRefusal) return fail('not_found', { message: error.message });
    throw error;
  }
}

const writing = new Map<string, Promise<unknown>>();

/** One after the other, so that two writes do not both take the last room. */
async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const written = (writing.get(key) ?? Promise.resolve()).then(work);
  const over = written.catch(() => {});
  writing.set(key, over);
  try {
    return await written;
  } finally {
    if (writing.get(key) === over) writing.delete(key);
  }
}
