import { parentPort, workerData } from 'node:worker_threads';
import { splitAndExtract } from '../split-and-extract.ts';
import { type ReadRequest, readBytesAs } from './read-bytes-as.ts';
import { type Reading, unread } from './reading.ts';
import type { WorkerRequest } from './run-worker.ts';

/** What a parser throws means a damaged file. */
async function read(request: ReadRequest): Promise<Reading> {
  try {
    return await readBytesAs(request);
  } catch {
    return unread('broken');
  }
}

/** The whole of a worker's life: one file or text in, one answer out. */
const answer = ({ task, request }: WorkerRequest): unknown =>
  task === 'read' ? read(request) : splitAndExtract(request);

parentPort?.postMessage(await answer(workerData));
