import { readdir, readFile } from 'node:fs/promises';

/** Of the environment, by which a process and all that it starts are found again. */
export const MARK = 'RUN_OF_REFLECTIONS';

/** A program that starts others faster than they are ended is not chased for ever. */
const ROUNDS = 5;

/**
 * Ends what left the process group of its run, as programs do that mean to stay. Linux tells what a process was started
 * with; on other systems nothing is found, and it stays.
 */
export async function endStrays(run: string): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const strays = await straysOf(`${MARK}=${run}`);
    if (strays.length === 0) return;
    for (const stray of strays) {
      try {
        process.kill(stray, 'SIGKILL');
      } catch {
        // It has ended already.
      }
    }
  }
}

async function straysOf(mark: string): Promise<number[]> {
  const names = await readdir('/proc').catch(() => []);
  const ids = names.filter((name) => /^\d+$/.test(name)).map(Number);
  const marked = await Promise.all(
    // Of a process of somebody else nothing is told; what has ended was started with nothing.
    ids.map((id) => readFile(`/proc/${id}/environ`, 'utf8').catch(() => '')),
  );
  return ids.filter((_, at) => marked[at]?.split('\0').includes(mark));
}
