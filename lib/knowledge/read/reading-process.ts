import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { WorkerErrand, WorkerWord } from './run-worker.ts';

/** Buffers live outside of a worker's heap, where no limit of Node's reaches: they are watched. */
const BUFFER_BYTES = 512 * 1024 * 1024;
const WATCH_EVERY_MS = 50;

const tooDemanding = { ok: false, reason: 'too_demanding' } as const;

/** The whole of a process's life: one errand in, one answer out. Its own thread only watches. */
function answer({ request, heapMb }: WorkerErrand): Promise<WorkerWord> {
  const worker = new Worker(join(import.meta.dirname, 'reading-worker.ts'), {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 },
  });
  return new Promise((resolve) => {
    worker.once('message', (message: unknown) => resolve({ ok: true, message }));
    worker.once('exit', () => resolve({ ok: false, reason: 'ended_without_answer' }));
    worker.once('error', (error) => {
      const isFull = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      resolve(isFull ? tooDemanding : { threw: String(error instanceof Error ? error.stack : error) });
    });
    setInterval(async () => {
      const statistics = await worker.getHeapStatistics().catch(() => undefined);
      if ((statistics?.external_memory ?? 0) > BUFFER_BYTES) resolve(tooDemanding);
    }, WATCH_EVERY_MS);
  });
}

// Whoever started it was killed, and cannot end it any more.
process.once('disconnect', () => process.exit());
process.once('message', async (told) => {
  const errand = told as WorkerErrand;
  setTimeout(() => process.send?.(tooDemanding, () => process.exit()), errand.deadlineMs);
  const word = await answer(errand);
  flushCompileCache();
  process.send?.(word);
});
