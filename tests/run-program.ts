import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '#tests/app-under-test.ts';
import { NODE_FLAGS } from '#tests/node-flags.ts';

/** One of our files, or somebody else's program, run by this Node. */
export type Program = { entry: string; args?: readonly string[]; variables?: Record<string, string> };

/** `output` is all that it printed, `stdout` without its complaints. */
export type Ended = { code: number | null; output: string; stdout: string };

const running = new Set<ChildProcess>();

export function endAllPrograms(signal: NodeJS.Signals): void {
  for (const child of running) child.kill(signal);
}

/** Its output is kept and not printed, because what runs side by side would mix its lines. */
export function runProgram({ entry, args = [], variables = {} }: Program): Promise<Ended> {
  const flags = entry.endsWith('.ts') ? NODE_FLAGS : [];
  const child = spawn(process.execPath, [...flags, join(root, entry), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...variables },
  });
  running.add(child);
  const ended: Ended = { code: null, output: '', stdout: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    ended.stdout += String(chunk);
    ended.output += String(chunk);
  });
  child.stderr.on('data', (chunk: Buffer) => {
    ended.output += String(chunk);
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      running.delete(child);
      resolve({ ...ended, code });
    });
  });
}
