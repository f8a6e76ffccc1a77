import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { IndexInput } from '../split-and-extract.ts';
import type { ReadRequest } from './read-bytes-as.ts';

/** What the worker can be asked for. */
export type WorkerRequest = { task: 'read'; request: ReadRequest } | { task: 'index'; request: IndexInput };

/** What it answered, yet unchecked; or that it took more than its time or memory, or ended without a word. */
type WorkerAnswer =
  | { ok: true; message: unknown }
  | { ok: false; reason: 'too_demanding' | 'ended_without_answer' };

export type WorkerOptions = { deadlineMs?: number };

const DEADLINE_MS = 60_000;
const HEAP_MB = 512;
/** Buffers live outside of a worker's heap, where no limit of Node's reaches: they are watched. */
const BUFFER_BYTES = 512 * 1024 * 1024;
const WATCH_EVERY_MS = 50;
/** Bounds what hostile files can hold of the machine at one time; the others wait. */
const MOST_AT_ONCE = 2;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Files come from strangers: they may loop, or unfold into gigabytes. Each is worked on in a thread of its own, without
 * our environment, that is ended at its deadline or its limit of memory; the server's own thread stays free. What the
 * worker throws is thrown here.
 */
export async function runWorker(request: WorkerRequest, options: WorkerOptions = {}): Promise<WorkerAnswer> {
  if (running >= MOST_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await runNow(request, options.deadlineMs ?? DEADLINE_MS);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

const tooDemanding = { ok: false, reason: 'too_demanding' } as const;

async function runNow(request: WorkerRequest, deadlineMs: number): Promise<WorkerAnswer> {
  // A path of the installation rather than a module, so that the bundler leaves the worker to Node.
  const entry = join(/* turbopackIgnore: true */ process.cwd(), 'lib/knowledge/read/reading-worker.ts');
  const worker = new Worker(/* turbopackIgnore: true */ entry, {
    workerData: request,
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 },
  });
  const ended = new AbortController();
  try {
    return await Promise.race([
      answerOf(worker),
      pause(deadlineMs, tooDemanding, { signal: ended.signal }),
      outOfBuffers(worker, ended.signal),
    ]);
  } finally {
    ended.abort();
    await worker.terminate();
  }
}

function answerOf(worker: Worker): Promise<WorkerAnswer> {
  return new Promise((resolve, reject) => {
    worker.once('message', (message: unknown) => resolve({ ok: true, message }));
    worker.once('exit', () => resolve({ ok: false, reason: 'ended_without_answer' }));
    worker.once('error', (error) => {
      if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(tooDemanding);
      else reject(error);
    });
  });
}

/** Answers only when the limit is passed; a worker that is not there any more has answered by itself. */
function outOfBuffers(worker: Worker, signal: AbortSignal): Promise<WorkerAnswer> {
  return new Promise((resolve) => {
    const watch = setInterval(async () => {
      const statistics = await worker.getHeapStatistics().catch(() => undefined);
      if ((statistics?.external_memory ?? 0) > BUFFER_BYTES) resolve(tooDemanding);
    }, WATCH_EVERY_MS);
    signal.addEventListener('abort', () => clearInterval(watch));
  });
}
