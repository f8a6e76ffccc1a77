import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, requireFreePort } from '#lib/local/ports.ts';
import { spawnLauncher, stopLauncher, untilPrinted } from '#tests/app-under-test.ts';
import { fillIdleDataDir } from '#tests/prepared-data.ts';

export const READY = 'Ctrl-C stops everything.';

export type Place = { dataDir: string; port: number; url: string };

/** A data directory and a port that a row of starts shares. */
export async function makePlace(): Promise<Place> {
  const port = await freePort();
  return {
    dataDir: mkdtempSync(join(tmpdir(), 'reflections-crash-')),
    port,
    url: `http://localhost:${port}`,
  };
}

/** One at which the demo is there already, and nothing is to be done. */
export async function makePreparedPlace(): Promise<Place> {
  const place = await makePlace();
  await fillIdleDataDir(place.dataDir);
  return place;
}

export const removePlace = ({ dataDir }: Place) => rmSync(dataDir, { recursive: true, force: true });

/** Starts, waits until it is up, and answers how to end it. */
export async function startAt(place: Place, args: string[] = ['start']): Promise<ChildProcess> {
  const child = spawnLauncher(args, place);
  await untilPrinted(child, READY);
  return child;
}

export const stop = (child: ChildProcess): Promise<number | null> => stopLauncher(child);

/** As `kill -9` does: no handler runs. Resolves when the process is gone and the app has let go of its port. */
export async function kill(child: ChildProcess, { port }: Place): Promise<void> {
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await exited;
  await untilPortIsFree(port);
}

/** An app without its launcher ends by itself; that it does is what is tested. */
export async function untilPortIsFree(port: number): Promise<void> {
  const deadline = Date.now() + 5_000;
  for (;;) {
    try {
      return await requireFreePort(port);
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await pause(50);
    }
  }
}

/** Runs to its end: for starts that are refused. */
export function runToEnd(child: ChildProcess): Promise<{ code: number | null; errors: string }> {
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += String(chunk);
  });
  child.stdout?.resume();
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, errors: errors.trim() })));
}
