import { flushCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { ReadRequest } from './read-bytes-as.ts';
import { type Reading, unread } from './reading.ts';
import type { WorkerRequest } from './run-worker.ts';

/**
 * What a parser throws means a damaged file. The one of PDFs also leaves promises broken that nobody waits for: they must not end
 * the thread before its answer is read.
 */
async function read(request: ReadRequest): Promise<Reading> {
  process.on('unhandledRejection', () => {});
  try {
    const { readBytesAs } = await import('./read-bytes-as.ts');
    return await readBytesAs(request);
  } catch {
    return unread('broken');
  }
}

/** The whole of a worker's life: one file or text in, one answer out. */
async function answer({ task, request }: WorkerRequest): Promise<unknown> {
  if (task === 'read') return read(request);
  if (task === 'open') {
    const { openArchive } = await import('../open-archive.public.ts');
    return openArchive(await import('fflate'), request);
  }
  const { splitAndExtract } = await import('../split-and-extract.ts');
  return splitAndExtract(request);
}

const said = await answer(workerData);
// Whoever has the answer ends the process, which would have kept it at its own end.
flushCompileCache();
parentPort?.postMessage(said);
