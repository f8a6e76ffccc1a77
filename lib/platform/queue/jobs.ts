import 'server-only';
import { z } from 'zod';
import { fromDatabase } from '../db/database-failure.ts';
import { serviceClient } from '../db/service-client.ts';
import type { Database } from '../db/types.gen.ts';
import { ok, type Result } from '../result.ts';

export type JobQueue = Database['public']['Enums']['job_queue'];

export type Job = { id: number; readCount: number; payload: unknown };

const rowsSchema = z.array(z.object({ job_id: z.number(), read_count: z.number(), payload: z.unknown() }));

export async function enqueueJob(
  queue: JobQueue,
  payload: Readonly<Record<string, string | number | string[]>>,
  { delaySeconds }: { delaySeconds: number },
): Promise<Result<number>> {
  return fromDatabase(
    await serviceClient().rpc('enqueue_job', {
      p_queue: queue,
      p_payload: payload,
      p_delay_seconds: delaySeconds,
    }),
  );
}

/** Takes jobs for `visibilitySeconds`: one that is neither archived, postponed nor given up comes again after them. */
export async function readJobs(
  queue: JobQueue,
  { limit, visibilitySeconds }: { limit: number; visibilitySeconds: number },
): Promise<Result<Job[]>> {
  const rows = fromDatabase(
    await serviceClient().rpc('read_jobs', {
      p_queue: queue,
      p_limit: limit,
      p_visibility_seconds: visibilitySeconds,
    }),
  );
  if (!rows.ok) return rows;
  return ok(
    rowsSchema.parse(rows.value).map(({ job_id, read_count, payload }) => ({
      id: job_id,
      readCount: read_count,
      payload,
    })),
  );
}

/**
 * What follows does nothing, and says so with false or null, when the job was read again in the meantime: then it is
 * somebody else's.
 */
type Held = Pick<Job, 'id' | 'readCount'>;

const held = (queue: JobQueue, { id, readCount }: Held) => ({
  p_queue: queue,
  p_job_id: id,
  p_read_count: readCount,
});

/** Only after the work of the job has committed. */
export async function archiveJob(queue: JobQueue, job: Held): Promise<Result<boolean>> {
  return fromDatabase(await serviceClient().rpc('archive_job', held(queue, job)));
}

/** From others while it is being done, or from everybody until it is to be tried again. */
export async function hideJob(queue: JobQueue, job: Held, seconds: number): Promise<Result<boolean>> {
  return fromDatabase(await serviceClient().rpc('hide_job', { ...held(queue, job), p_seconds: seconds }));
}

export async function giveUpJob(queue: JobQueue, job: Held, error: string): Promise<Result<unknown>> {
  return fromDatabase(
    await serviceClient().rpc('move_to_dead_letters', { ...held(queue, job), p_error: error }),
  );
}
