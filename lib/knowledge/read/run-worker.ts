import { type ChildProcess, fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { COMPILE_PATTERNS_ONCE } from '#lib/platform/compile-patterns-once.ts';
import { READING_LIMITS } from '../limits.public.ts';
import type { IndexInput } from '../split-and-extract.ts';
import type { ReadRequest } from './read-bytes-as.ts';

/** What the worker can be asked for. */
export type WorkerRequest =
  | { task: 'read'; request: ReadRequest }
  | { task: 'index'; request: IndexInput }
  | { task: 'open'; request: Uint8Array };

/** What it answered, yet unchecked; or that it took more than its time or memory, or ended without a word. */
export type WorkerAnswer =
  | { ok: true; message: unknown }
  | { ok: false; reason: 'too_demanding' | 'ended_without_answer' };

export type WorkerOptions = { deadlineMs?: number; heapMb?: number };

/** What the process of a worker is told, and what it says. */
export type WorkerErrand = { request: WorkerRequest; heapMb: number; deadlineMs: number };
export type WorkerWord = WorkerAnswer | { threw: string };

/** Bounds what hostile files can hold of the machine at one time; the others wait. */
const MOST_AT_ONCE = 2;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Files come from strangers: they may loop, or unfold into gigabytes. Each is worked on in a process of its own, without
 * our environment, that is ended at its deadline or its limit of memory; the server's own thread stays free. A thread
 * would not do: one that asks for much at once past its limit takes the whole process with it. What the worker throws is
 * thrown here.
 */
export async function runWorker(request: WorkerRequest, options: WorkerOptions = {}): Promise<WorkerAnswer> {
  if (running >= MOST_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await runNow(request, {
      deadlineMs: READING_LIMITS.fileMs,
      heapMb: READING_LIMITS.memoryMb,
      ...options,
    });
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

const tooDemanding = { ok: false, reason: 'too_demanding' } as const;

async function runNow(
  request: WorkerRequest,
  { deadlineMs, heapMb }: Required<WorkerOptions>,
): Promise<WorkerAnswer> {
  // A path of the installation rather than a module, so that the bundler leaves the process to Node.
  const entry = join(/* turbopackIgnore: true */ process.cwd(), 'lib/knowledge/read/reading-process.ts');
  const child = fork(/* turbopackIgnore: true */ entry, {
    env: ownEnvironment(),
    execArgv: ['--disable-warning=ExperimentalWarning', COMPILE_PATTERNS_ONCE],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const ended = new AbortController();
  try {
    return await Promise.race([
      answerOf(child, { request, heapMb, deadlineMs }),
      pause(deadlineMs, tooDemanding, { signal: ended.signal }),
    ]);
  } finally {
    ended.abort();
    child.kill('SIGKILL');
  }
}

/**
 * Of ours only where Node keeps what it compiled: a third of what a short text costs. The types of Next want a NODE_ENV in each.
 */
const ownEnvironment = () => {
  // That folder has one in it for each version of Node and its flags.
  const compiled = getCompileCacheDir();
  return (compiled ? { NODE_COMPILE_CACHE: dirname(compiled) } : {}) as NodeJS.ProcessEnv;
};

/** V8 ends a process that cannot have more memory by this signal. */
const OUT_OF_MEMORY: NodeJS.Signals = 'SIGABRT';

function answerOf(child: ChildProcess, errand: WorkerErrand): Promise<WorkerAnswer> {
  return new Promise((resolve, reject) => {
    child.once('message', (said) => {
      const word = said as WorkerWord;
      if ('threw' in word) reject(new Error(word.threw));
      else resolve(word);
    });
    child.once('error', reject);
    child.once('exit', (_code, signal) =>
      resolve(signal === OUT_OF_MEMORY ? tooDemanding : { ok: false, reason: 'ended_without_answer' }),
    );
    child.send(errand, (error) => error && reject(error));
  });
}
