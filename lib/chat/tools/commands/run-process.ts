import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { delimiter, isAbsolute } from 'node:path';
import { endStrays, MARK } from './end-strays.ts';
import { createKeptOutput } from './kept-output.ts';

export type ProcessRun = {
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
