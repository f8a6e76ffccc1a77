import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { COMPILE_PATTERNS_ONCE } from '#lib/platform/compile-patterns-once.ts';
import { StartupProblem } from './startup-problem.ts';

type Options = {
  root: string;
  mode: 'dev' | 'start';
  host: string;
  port: number;
  environment: NodeJS.ProcessEnv;
};

export type AppProcess = { ready: Promise<void>; exited: Promise<number | null>; stop(): Promise<void> };

/** Runs Next in a process of its own, so that its work and the database's do not wait for each other. */
export function startApp({ root, mode, host, port, environment }: Options): AppProcess {
  const preload = pathToFileURL(join(root, 'lib', 'local', 'die-with-parent-preload.mjs')).href;
  const child = spawn(
    process.execPath,
    [
      // `next dev` hands its flags on in NODE_OPTIONS, where Node takes none of these.
      ...(mode === 'start' ? [COMPILE_PATTERNS_ONCE] : []),
      join(root, 'node_modules', 'next', 'dist', 'bin', 'next'),
      mode,
      '--hostname',
      host,
      '--port',
      String(port),
    ],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...environment, NODE_OPTIONS: `${environment.NODE_OPTIONS ?? ''} --import=${preload}`.trim() },
    },
  );
  const exited = new Promise<number | null>((resolve) => child.on('exit', (code) => resolve(code)));

  return {
    exited,
    ready: Promise.race([
      answers(`${urlOnThisMachine(host, port)}/api/health`),
      exited.then(() => {
        throw new StartupProblem('The app stopped while it was starting. The reason is printed above.');
      }),
    ]),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), 5_000);
      await exited;
      clearTimeout(late);
    },
  };
}

/** Where this process reaches an app that listens there: an address that stands for all of them is reached at the loopback. */
export function urlOnThisMachine(host: string, port: number): string {
  if (host === '0.0.0.0') return `http://127.0.0.1:${port}`;
  if (host === '::') return `http://[::1]:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Ready means that a first answer came, whatever it says: the compiler is warm then. */
async function answers(url: string): Promise<void> {
  for (;;) {
    try {
      await fetch(url, { signal: AbortSignal.timeout(30_000) });
      return;
    } catch {
      await pause(150);
    }
  }
}
