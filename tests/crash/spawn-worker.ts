import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '#tests/app-under-test.ts';
import { NODE_FLAGS } from '#tests/node-flags.ts';

/**
 * A process of its own, to be killed. With the flags of all others it finds what they compiled; one that is killed leaves nothing
 * compiled behind, so the first of a file should come to its end.
 */
export const spawnWorker = (
  name: 'drain-worker' | 'session-worker' | 'start-worker',
  args: readonly string[] = [],
): ChildProcess =>
  spawn(process.execPath, [...NODE_FLAGS, join('tests', 'crash', `${name}.ts`), ...args], {
    cwd: root,
    env: process.env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
