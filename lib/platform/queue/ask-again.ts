import 'server-only';
import type { Result } from '../result.ts';
import { enqueueJob, type JobQueue } from './jobs.ts';

const LONGEST_WAIT_SECONDS = 3_600;

type Repeated = Parameters<typeof enqueueJob>[1] & { attempt: number };

/**
 * A promise to somebody who said to forget it has no last try: while the provider does not answer the job is asked for again,
 * an hour later at most.
 */
export const askAgain = (queue: JobQueue, job: Repeated): Promise<Result<unknown>> =>
  enqueueJob(
    queue,
    { ...job, attempt: job.attempt + 1 },
    { delaySeconds: Math.min(LONGEST_WAIT_SECONDS, 15 * 2 ** Math.min(job.attempt, 10)) },
  );
