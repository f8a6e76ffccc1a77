// What an app under test, and everything that it has started, uses of the machine.

import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

type Process = {
  pid: number;
  name: 'launcher and recogniser' | 'app' | 'other';
  memoryMb: number;
  cpuSeconds: number;
};

/** The launcher, which hears and speaks, the app, and what they started. */
export function processesOf(launcher: ChildProcess): Process[] {
  const root = launcher.pid ?? 0;
  return [root, ...descendantsOf(root)].flatMap((pid) => {
    try {
      const [, kb] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
      const spent = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      const isApp = readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('next-server');
      return [
        {
          pid,
          name: pid === root ? 'launcher and recogniser' : isApp ? 'app' : 'other',
          // One that has ended and waits to be taken note of has none.
          memoryMb: Math.round(Number(kb ?? 0) / 1_024),
          cpuSeconds: (Number(spent[11]) + Number(spent[12])) / 100,
        } as const,
      ];
    } catch {
      return [];
    }
  });
}

function descendantsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8')
        .split(' ')
        .filter((child) => child !== '')
        .flatMap((child) => [Number(child), ...descendantsOf(Number(child))]),
    );
  } catch {
    return [];
  }
}
