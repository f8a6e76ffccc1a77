import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { delimiter, isAbsolute } from 'node:path';

type ProcessRun = {
  program: string;
  args: readonly string[];
  cwd: string;
  /** All that the program sees of the environment, beside a mark that says nothing. */
  env: Readonly<Record<string, string>> & { PATH: string };
  timeoutMs: number;
  mostBytes: number;
  signal: AbortSignal;
};

export type ProcessEnd =
  | { how: 'exited'; code: number; output: string }
  | { how: 'killed' | 'timeout'; output: string }
  | { how: 'not_started' };

/** Between being asked to stop and being stopped. */
const GRACE_MS = 2_000;
/** For what a program wrote before it ended to arrive. */
const LAST_WORDS_MS = 500;

/** Where programs are looked for when the host does not say. */
export const DEFAULT_SEARCH_PATH = '/usr/local/bin:/usr/bin:/bin';

/** Of the environment, by which a process and all that it starts are found again. */
const MARK = 'RUN_OF_REFLECTIONS';

/** A program that starts others faster than they are ended is not chased for ever. */
const ROUNDS = 5;

/**
 * Ends what left the process group of its run, as programs do that mean to stay. Linux tells what a process was started
 * with; on other systems nothing is found, and it stays.
 */
async function endStrays(run: string): Promise<void> {
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

/** What a program says, of which the beginning and the end are kept. */
type KeptOutput = { add(chunk: Buffer): void; text(): string };

export function createKeptOutput(mostBytes: number): KeptOutput {
  const half = Math.floor(mostBytes / 2);
  let head = Buffer.alloc(0);
  let tail: Buffer[] = [];
  let tailLength = 0;
  let dropped = 0;

  function trim() {
    if (tailLength <= 2 * half) return;
    const joined = Buffer.concat(tail);
    tail = [joined.subarray(joined.length - half)];
    dropped += joined.length - half;
    tailLength = half;
  }

  return {
    add(chunk) {
      const room = half - head.length;
      if (room > 0) head = Buffer.concat([head, chunk.subarray(0, room)]);
      const rest = chunk.subarray(Math.max(room, 0));
      if (rest.length === 0) return;
      tail.push(rest);
      tailLength += rest.length;
      trim();
    },
    text() {
      const joined = Buffer.concat(tail);
      const kept = joined.subarray(Math.max(0, joined.length - half));
      const left = dropped + joined.length - kept.length;
      if (left === 0) return Buffer.concat([head, kept]).toString();
      return `${head.toString()}\n[… ${left} bytes left out here …]\n${kept.toString()}`;
    },
  };
}

/**
 * Runs a program without a shell, in a group of its own, with nothing to read. Nothing of the group outlives the call, and on
 * Linux nothing that left it: all is stopped when the time is up, when the call is cancelled (which throws), and when its
 * first program ended.
 */
export async function runProcess(run: ProcessRun): Promise<ProcessEnd> {
  run.signal.throwIfAborted();
  const output = createKeptOutput(run.mostBytes);
  // Next's types demand NODE_ENV in every environment; this one has what it is given.
  const mark = randomUUID();
  const env: Record<string, string> = { ...run.env, PATH: absoluteOnly(run.env.PATH), [MARK]: mark };
  const child = spawn(run.program, run.args, {
    cwd: run.cwd,
    env: env as NodeJS.ProcessEnv,
    shell: false,
    detached: true,
    windowsHide: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.on('data', output.add);
  child.stderr.on('data', output.add);
  const stopping = stopWhenOver(child, run);
  try {
    const code = await endOf(child);
    run.signal.throwIfAborted();
    if (stopping.isLate()) return { how: 'timeout', output: output.text() };
    if (code === 'not_started') return { how: code };
    return code === null
      ? { how: 'killed', output: output.text() }
      : { how: 'exited', code, output: output.text() };
  } finally {
    stopping.clear();
    await endStrays(mark);
  }
}

/** Attack: with `.` or nothing between two colons, a file that a model wrote would be found as `npm`. */
const absoluteOnly = (searchPath: string): string =>
  searchPath.split(delimiter).filter(isAbsolute).join(delimiter);

function endOf(child: ChildProcess): Promise<number | null | 'not_started'> {
  return new Promise((resolve) => {
    child.on('error', () => {
      if (child.pid === undefined) resolve('not_started');
    });
    child.on('exit', (code) => {
      killGroup(child, 'SIGKILL');
      // A program that left the group may hold the other ends of the pipes for ever.
      const closing = setTimeout(() => {
        child.stdout?.destroy();
        child.stderr?.destroy();
      }, LAST_WORDS_MS);
      child.on('close', () => {
        clearTimeout(closing);
        resolve(code);
      });
    });
  });
}

function stopWhenOver(child: ChildProcess, { timeoutMs, signal }: ProcessRun) {
  let isLate = false;
  let killing: NodeJS.Timeout | undefined;
  const stop = () => {
    killGroup(child, 'SIGTERM');
    killing ??= setTimeout(() => killGroup(child, 'SIGKILL'), GRACE_MS);
  };
  const waiting = setTimeout(() => {
    isLate = true;
    stop();
  }, timeoutMs);
  signal.addEventListener('abort', stop, { once: true });
  return {
    isLate: () => isLate,
    clear() {
      clearTimeout(waiting);
      clearTimeout(killing);
      signal.removeEventListener('abort', stop);
    },
  };
}

function killGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // The whole group has ended already.
  }
}
