import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { WorkerErrand } from '#lib/knowledge/read/run-worker.ts';

const entry = join(import.meta.dirname, '../../../lib/knowledge/read/reading-process.ts');

function begin(deadlineMs: number): ChildProcess {
  const child = fork(entry, {
    env: {} as NodeJS.ProcessEnv,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const text = { text: 'I went to sea.', person: 'Mara', isInterview: false, language: 'en' };
  const errand: WorkerErrand = { request: { task: 'index', request: text }, heapMb: 64, deadlineMs };
  child.send(errand);
  return child;
}

test('a process that reads ends with whoever started it', async () => {
  const child = begin(600_000);
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('a reading process ends at its deadline by itself', async () => {
  const child = begin(1);
  const ended = once(child, 'exit');
  const [word] = await once(child, 'message');
  expect(word).toEqual({ ok: false, reason: 'too_demanding' });
  expect(await ended).toEqual([0, null]);
});
