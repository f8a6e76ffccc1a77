import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { isDeep } from '#tests/depth.ts';

type Moment = { moment: 'before' | 'after'; place: number };

/** What only reads; `read_jobs` takes what it reads out of others' sight. */
const READS = /^(GET |read_(?!jobs$)|list_|find_)/;

/** What is called, by its last name; a GET changes nothing, whatever it is of. */
export const nameOf = ({ method, url }: Request): string =>
  `${method === 'GET' ? 'GET ' : ''}${new URL(url).pathname.split('/').at(-1) ?? ''}`;

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

/** The jobs that are done before this moment, and the calls from there on up to it, but for looking for the next job. */
export function jobOf(calls: readonly string[], { moment, place }: Moment) {
  const before = calls.slice(0, place);
  const ofJob = before.slice(before.lastIndexOf('archive_job') + 1).filter((name) => name !== 'read_jobs');
  const doneJobs = before.filter((name) => name === 'archive_job').length;
  const isSearch = calls[place] === 'read_jobs';
  return { doneJobs, within: { moment, place: ofJob.length }, isSearch };
}

export type OnCall = (name: string, answer: () => Promise<Response>) => Promise<Response>;

/**
 * Starts a worker whose calls come by `listen`, and kills it at this moment of its work, of which only these calls count.
 * Resolves when it is gone.
 */
export async function killAt(
  { moment, place }: Moment,
  startWorker: () => ChildProcess,
  listen: (onCall: OnCall) => void,
  counts: (name: string) => boolean = () => true,
): Promise<void> {
  let call = 0;
  let worker: ChildProcess | undefined;
  const killed = Promise.withResolvers<void>();
  listen(async (name, answer) => {
    if (!counts(name)) return answer();
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
