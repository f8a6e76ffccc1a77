import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GroupName } from './groups.ts';
import { type GroupReport, groupReportSchema } from './measure.ts';
import { stopClusters } from './stop-clusters.ts';

const LIMIT_MINUTES = 20;

type RunningGroup = { ended: Promise<GroupReport>; stop(): void };

/**
 * Measures a group in a process that leads a process group, and whose folders are made in one of its own: however it ends, its
 * processes and folders go with it.
 */
export function startGroup(group: GroupName): RunningGroup {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  // A PostgreSQL server runs as a user of its own and has its data below.
  chmodSync(folder, 0o755);
  const child = spawn(
    process.execPath,
    [...process.execArgv, join(import.meta.dirname, 'run-group.ts'), group],
    // Only rows belong on stdout; what the build or a group prints on its way goes to stderr.
    { stdio: ['ignore', 2, 2, 'ipc'], detached: true, env: { ...process.env, TMPDIR: folder } },
  );
  const end = (signal: NodeJS.Signals) => {
    try {
      if (child.pid) process.kill(-child.pid, signal);
    } catch {
      // All of them have ended.
    }
  };
  const stop = () => end('SIGKILL');

  async function untilEnded(): Promise<GroupReport> {
    let report: GroupReport = { rows: [], failure: '' };
    child.on('message', (message) => {
      report = groupReportSchema.parse(message);
    });
    let isLate = false;
    const late = setTimeout(() => {
      isLate = true;
      stop();
    }, LIMIT_MINUTES * 60_000);
    const how = await new Promise((resolve) => {
      child.once('exit', (code, signal) => resolve(signal ?? code));
      // The process could not be started.
      child.once('error', ({ message }) => resolve(message));
    });
    clearTimeout(late);
    stop();
    await stopClusters(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    if (isLate) return { rows: [], failure: `It took longer than ${LIMIT_MINUTES} minutes.` };
    return report.failure === ''
      ? { rows: [], failure: `It ended with ${how} and told of no rows.` }
      : report;
  }

  return { ended: untilEnded(), stop };
}
