import { access, mkdir, realpath } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { FsScopeTier } from '#lib/chat/agent-session.public.ts';
import { refused, type ToolOutcome } from '#lib/models/tool.ts';
import { holdsProtectedName, isProtectedPlace } from './protected-names.ts';

const LONGEST_PATH = 4_096;
const LONGEST_NAME = 255;
const MOST_FOLDERS = 64;

/** Why a path is not to be used, in words for a model. They never tell whether something exists outside. */
export class JailRefusal extends Error {}

export type Workspace = {
  root: string;
  tier: FsScopeTier;
  /** Folders of the installation that no tier reaches; of one that the workspace lies in, all but the workspace. */
  keepOut?: readonly string[];
};

export type Jail = {
  /** The folder that relative paths start from, as it really is. */
  home(): Promise<string>;
  /** Where something that is there really is. */
  existing(path: string): Promise<string>;
  /** The real folder and the name of what is to be written. With `make`, folders that are not there yet are made. */
  place(path: string, options: { make: boolean }): Promise<string>;
  /** Throws what `place` would, and makes nothing. */
  mayPlace(path: string): Promise<void>;
  /** Throws for a real path that has to stay unseen. */
  admit(real: string): Promise<string>;
};

const NOT_HERE = 'There is nothing at this path that may be used here.';

export function createJail({ root, tier, keepOut = [] }: Workspace): Jail {
  // Where the workspace is, is settled now: what becomes of its name later changes nothing.
  const bounds = boundsOf(root, tier, keepOut);
  bounds.catch(() => {});

  async function admit(real: string): Promise<string> {
    const { home, fence, closed } = await bounds;
    if (fence !== null && !isWithin(fence, real)) throw new JailRefusal(NOT_HERE);
    const isInside = isWithin(home, real);
    const isOpen = (folder: string) => !isWithin(folder, real) || (isInside && isWithin(folder, home));
    if (!closed.every(isOpen)) throw new JailRefusal(NOT_HERE);
    if (!isInside && isProtectedPlace(real)) throw new JailRefusal(NOT_HERE);
    const names = segmentsOf(isInside ? relative(home, real) : real);
    if (holdsProtectedName(names)) throw new JailRefusal(NOT_HERE);
    return real;
  }

  async function asked(path: string): Promise<string> {
    const { home, given } = await bounds;
    checkSpelling(path);
    const named = resolve(home, path);
    const absolute = isWithin(given, named) ? join(home, relative(given, named)) : named;
    const isInside = isWithin(home, absolute);
    // Before anything is looked up: `/proc/self/root` is a way to everywhere.
    if (!isInside && isProtectedPlace(absolute)) throw new JailRefusal(NOT_HERE);
    const seen = isInside ? relative(home, absolute) : absolute;
    if (holdsProtectedName(segmentsOf(path)) || holdsProtectedName(segmentsOf(seen))) {
      throw new JailRefusal('This path is kept from models everywhere: it may hold credentials.');
    }
    return absolute;
  }

  async function realFolder(folder: string, make: boolean): Promise<string> {
    const real = await realpath(folder).catch(() => null);
    if (real !== null) return admit(real);
    if (!make || dirname(folder) === folder) throw new JailRefusal(NOT_HERE);
    const made = join(await realFolder(dirname(folder), make), basename(folder));
    await mkdir(made).catch(() => {});
    // A link that leads nowhere yet is there, and no folder.
    if ((await realpath(made).catch(() => null)) !== made) throw new JailRefusal(NOT_HERE);
    return admit(made);
  }

  async function placeAsked(path: string): Promise<string> {
    const absolute = await asked(path);
    if (/[\\/]$/.test(path) || dirname(absolute) === absolute) throw new JailRefusal('This is a folder.');
    return absolute;
  }

  /** As it would be once every folder that is missing is made. */
  async function realOrToBe(folder: string): Promise<string> {
    const real = await realpath(folder).catch(() => null);
    if (real !== null || dirname(folder) === folder) return admit(real ?? folder);
    return admit(join(await realOrToBe(dirname(folder)), basename(folder)));
  }

  return {
    home: async () => (await bounds).home,
    admit,
    async existing(path) {
      const real = await realpath(await asked(path)).catch(() => null);
      if (real === null) throw new JailRefusal(NOT_HERE);
      return admit(real);
    },
    async place(path, { make }) {
      const absolute = await placeAsked(path);
      const folder = await realFolder(dirname(absolute), make);
      return admit(join(folder, basename(absolute)));
    },
    async mayPlace(path) {
      const absolute = await placeAsked(path);
      await admit(join(await realOrToBe(dirname(absolute)), basename(absolute)));
    },
  };
}

async function boundsOf(root: string, tier: FsScopeTier, keepOut: readonly string[]) {
  const home = await realpath(root).catch(() => null);
  if (home === null) throw new JailRefusal('The folder of this session is not there.');
  return {
    home,
    given: resolve(root),
    fence: tier === 'full' ? null : tier === 'project' ? ((await repositoryAround(home)) ?? home) : home,
    closed: await Promise.all(keepOut.map((folder) => realpath(folder).catch(() => resolve(folder)))),
  };
}

/** The nearest folder above that holds `.git`, the folder itself included. */
export async function repositoryAround(folder: string): Promise<string | null> {
  const holds = await access(join(folder, '.git')).then(
    () => true,
    () => false,
  );
  if (holds) return folder;
  return dirname(folder) === folder ? null : repositoryAround(dirname(folder));
}

const isWithin = (folder: string, path: string): boolean => {
  const way = relative(folder, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
};

const segmentsOf = (path: string): string[] => path.split(/[\\/]/).filter((name) => name !== '');

/** What no honest path needs, and what one file system reads differently from another. */
function checkSpelling(path: string): void {
  const names = segmentsOf(path);
  const isOdd =
    path === '' ||
    !path.isWellFormed() ||
    Buffer.byteLength(path) > LONGEST_PATH ||
    names.length > MOST_FOLDERS ||
    names.some((name) => Buffer.byteLength(name) > LONGEST_NAME) ||
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    /[\u0000-\u001f\u007f]/.test(path) ||
    (sep === '/' && path.includes('\\')) ||
    names.some((name) => name !== '.' && name !== '..' && /[. ]$/.test(name));
  if (isOdd) throw new JailRefusal('This is not a path: use plain names, with / between them.');
}

/** Runs what a file tool does; what its jail refuses is said to the model. */
export async function inJail(signal: AbortSignal, work: () => Promise<string>): Promise<ToolOutcome> {
  signal.throwIfAborted();
  try {
    return { isError: false, text: await work() };
  } catch (error) {
    if (error instanceof JailRefusal) return refused('sandbox_error', error.message);
    if (isFileTrouble(error)) return refused('tool_failed', `The file system refused this (${error.code}).`);
    throw error;
  }
}

/** Full disks, files that went away, permissions: what a file system says, whose message names real paths. */
const isFileTrouble = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && 'code' in error;
