import { readdir, realpath } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';

/**
 * A folder as a list of what to keep out of, for work that is done in `home`: the folder itself, or, where `home` lies in it, all
 * that is beside the way there.
 */
export async function beside(folder: string, home: string): Promise<string[]> {
  const [outer, inner] = await Promise.all([really(folder), really(home)]);
  const way = relative(outer, inner).split(sep);
  if (way[0] === '..') return [outer];
  const closed: string[] = [];
  let at = outer;
  for (const next of way.filter(Boolean)) {
    const names = await readdir(at).catch(() => []);
    closed.push(...names.filter((name) => name !== next).map((name) => join(at, name)));
    at = join(at, next);
  }
  return closed;
}

const really = (path: string): Promise<string> => realpath(path).catch(() => resolve(path));
