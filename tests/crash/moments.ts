import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { isDeep } from '#tests/depth.ts';

type Moment = { moment: 'before' | 'after'; place: number };

/** What only reads; `read_jobs` takes what it reads out of others' sight. */
const READS = /^(read_(?!jobs$)|list_|find_)/;

/**
 * When a worker is killed that would make these calls. The database is the same after one call and before the next, and it
 * is the same before and after a call that reads: unless the tests are deep, each of its states is met once.
 */
export function momentsOf(calls: readonly string[]): Moment[] {
  const places = [...calls.keys()];
  const before = places.filter((place) => isDeep || !hasSameStateBefore(calls, place));
  const after = isDeep ? places : places.slice(-1);
  return [
    ...before.map((place): Moment => ({ moment: 'before', place })),
    ...after.map((place): Moment => ({ moment: 'after', place })),
  ];
}

/** A queue that was empty gives out nothing, so that asking for the next changes nothing. */
function hasSameStateBefore(calls: readonly string[], place: number): boolean {
  const last = calls[place - 1];
  return last !== undefined && (READS.test(last) || (last === 'read_jobs' && calls[place] === 'read_jobs'));
}

export type OnCall = (name: string, answer: () => Promise<Response>) => Promise<Response>;

/** Starts a worker whose calls come by `listen`, and kills it at this moment of its work. Resolves when it is gone. */
export async function killAt(
  { moment, place }: Moment,
  startWorker: () => ChildProcess,
  listen: (onCall: OnCall) => void,
): Promise<void> {
  let call = 0;
  let worker: ChildProcess | undefined;
  const killed = Promise.withResolvers<void>();
  listen(async (_, answer) => {
    const isTheOne = call === place;
    call += 1;
    if (!isTheOne) return answer();
    if (moment === 'after') await answer();
    worker?.kill('SIGKILL');
    killed.resolve();
    return new Response(null, { status: 503 });
  });
  worker = startWorker();
  const exited = once(worker, 'exit');
  await killed.promise;
  await exited;
  listen((_, answer) => answer());
}

export const killedAt = ({ moment, place }: Moment, calls: readonly string[]): string =>
  `Killed ${moment} call ${place + 1}, ${calls[place]}`;
