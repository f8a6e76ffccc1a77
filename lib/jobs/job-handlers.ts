import 'server-only';
import { z } from 'zod';
import type { DrainedQueue } from '#lib/contracts/drained-queues.ts';
import { eraseSource } from '#lib/db/source-steps.ts';
import type { Result } from '#lib/platform/result.ts';
import { ingestSource } from './ingest-source.ts';
import { regenerate } from './regenerate.ts';

/** Does a job, or answers why it could not be done now. May run twice for one job, at once even. */
type JobHandler = (payload: unknown) => Promise<Result<unknown>>;

const ingestJob = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ingest'), source_id: z.guid() }),
  z.object({ kind: z.literal('erase'), source_id: z.guid() }),
]);

const artifactsJob = z.object({ kind: z.literal('regenerate'), reflection_id: z.guid() });

export const JOB_HANDLERS: Record<DrainedQueue, JobHandler> = {
  async ingest(payload) {
    const job = ingestJob.parse(payload);
    return job.kind === 'erase' ? eraseSource(job.source_id) : ingestSource(job.source_id);
  },
  async artifacts(payload) {
    return regenerate(artifactsJob.parse(payload).reflection_id);
  },
};
