import 'server-only';
import { queueMissingMeanings } from '#lib/knowledge/meaning.ts';
import { JOB_TRIES, JOB_WAITS_SECONDS } from '#lib/platform/limits.public.ts';
import { logger } from '#lib/platform/logger.ts';
import { DRAINED_QUEUES, type DrainedQueue } from '#lib/platform/queue/drained-queues.public.ts';
import { archiveJob, giveUpJob, hideJob, type Job, readJobs } from '#lib/platform/queue/jobs.ts';
import { reportError } from '#lib/platform/report-error.ts';
import type { Result } from '#lib/platform/result.ts';
import { sentenceOf } from '#lib/platform/sentence-of.ts';
import { codeTexts } from '#lib/platform/texts/codes.public.ts';
import { withSpan } from '#lib/platform/trace.ts';
import { JOB_HANDLERS } from './job-handlers.ts';

/** Jobs that are done at the same time. */
const BATCH = 4;
/** After so long the job of a worker that died comes again; one that is alive keeps its own hidden. */
const HIDDEN_SECONDS = 45;
const STILL_HERE_MS = 10_000;

export type DrainReport = { done: number; postponed: number; givenUp: number; emptied: boolean };

/**
 * Does waiting jobs until none is left or the time is over. Any number of instances may do this at once. A job is archived
 * after its work has committed; one whose worker dies comes again, so every handler can be run again, and beside itself.
 */
export async function drainQueues({ deadline }: { deadline: number }): Promise<DrainReport> {
  await queueMissingMeanings();
  const report: DrainReport = { done: 0, postponed: 0, givenUp: 0, emptied: false };
  while (!report.emptied) {
    report.emptied = true;
    for (const queue of DRAINED_QUEUES) {
      if (Date.now() >= deadline) return { ...report, emptied: false };
      // Somebody waits for what the other queues hold; without its meaning a line is found by its words.
      if (queue === 'meanings' && !report.emptied) continue;
      const jobs = orThrow(await readJobs(queue, { limit: BATCH, visibilitySeconds: HIDDEN_SECONDS }));
      if (jobs.length > 0) report.emptied = false;
      // All of a batch come to their end, whatever becomes of one of them: nothing goes on after the answer.
      for (const end of await Promise.allSettled(jobs.map((job) => finishJob(queue, job)))) {
        if (end.status === 'rejected') throw end.reason;
        report[end.value] += 1;
      }
    }
  }
  return report;
}

async function finishJob(queue: DrainedQueue, job: Job): Promise<'done' | 'postponed' | 'givenUp'> {
  const error =
    job.readCount > JOB_TRIES
      ? 'The work was begun five times and never came to its end.'
      : await withSpan(`job ${queue}`, { 'job.id': job.id, 'job.read_count': job.readCount }, () =>
          runJob(queue, job),
        );
  if (error === null) {
    orThrow(await archiveJob(queue, job));
    return 'done';
  }
  logger().warn({ queue, job: job.id, readCount: job.readCount, reason: error }, 'job failed');
  if (job.readCount >= JOB_TRIES) {
    orThrow(await giveUpJob(queue, job, error));
    return 'givenUp';
  }
  orThrow(await hideJob(queue, job, JOB_WAITS_SECONDS[job.readCount - 1] ?? 180));
  return 'postponed';
}

/** What went wrong, for stewards to read; null when nothing did. */
async function runJob(queue: DrainedQueue, job: Job): Promise<string | null> {
  const stillHere = setInterval(() => void hideJob(queue, job, HIDDEN_SECONDS), STILL_HERE_MS);
  try {
    const result = await JOB_HANDLERS[queue](job.payload);
    return result.ok ? null : sentenceOf(result.error);
  } catch (error) {
    await reportError(error, { where: `job ${queue} ${job.id}` });
    return `${codeTexts.internal} (job ${job.id})`;
  } finally {
    clearInterval(stillHere);
  }
}

/** A queue that cannot be reached ends the drain; nothing is lost, as jobs come again. */
function orThrow<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`The queues cannot be reached: ${result.error.code}`);
  return result.value;
}
