import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Ends the PostgreSQL servers whose data is below `folder`: a server leaves the process group of whoever started it. */
export async function stopClusters(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const pids = files
    .filter((file) => file.endsWith('postmaster.pid'))
    .map((file) => Number(readFileSync(join(folder, file), 'utf8').split('\n')[0]))
    // PGlite writes one of these too, without a process.
    .filter((pid) => Number.isInteger(pid) && pid > 1);
  for (const pid of pids) {
    // An immediate stop, because nothing of its data is wanted.
    for (let signal: NodeJS.Signals | 0 = 'SIGQUIT'; send(pid, signal); signal = 0) await pause(50);
  }
}

function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
