import 'server-only';
import { z } from 'zod';
import type { DrainedQueue } from '#lib/contracts/drained-queues.ts';
import { sessionSurfaceSchema } from '#lib/contracts/session-surface.ts';
import { eraseSource } from '#lib/db/source-steps.ts';
import type { Result } from '#lib/platform/result.ts';
import { makeRecap } from '#lib/session/make-recap.ts';
import { repairCall } from '#lib/session/repair-call.ts';
import { fillMeanings } from './fill-meanings.ts';
import { forgetErased } from './forget-erased.ts';
import { ingestSource } from './ingest-source.ts';
import { regenerate } from './regenerate.ts';
import { removeAgentsUntilGone } from './remove-agents-until-gone.ts';
import { removeCallUntilGone } from './remove-call-until-gone.ts';
import { auditAgents, syncSurface } from './sync-runtime.ts';

/** Does a job, or answers why it could not be done now. May run twice for one job, at once even. */
type JobHandler = (payload: unknown) => Promise<Result<unknown>>;

const ingestJob = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ingest'), source_id: z.guid() }),
  z.object({ kind: z.literal('erase'), source_id: z.guid() }),
]);

const artifactsJob = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('regenerate'), reflection_id: z.guid() }),
  z.object({ kind: z.literal('forget'), reflection_id: z.guid() }),
]);

/** Of a job that is asked for again until it is done. */
const attempt = z.int().nonnegative().default(0);

const runtimeJob = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sync'), reflection_id: z.guid(), surface: sessionSurfaceSchema }),
  z.object({ kind: z.literal('audit'), reflection_id: z.guid() }),
  z.object({
    kind: z.literal('remove'),
    reflection_id: z.guid(),
    agent_ids: z.array(z.string()),
    attempt,
  }),
]);

const meaningsJob = z.object({ kind: z.literal('embed'), reflection_id: z.guid() });

const providerConversationId = z.string().min(1).max(200);

const recapsJob = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('recap'), conversation_id: z.guid() }),
  z.object({ kind: z.literal('settle_call'), provider_conversation_id: providerConversationId }),
  z.object({
    kind: z.literal('remove_call'),
    provider_conversation_id: providerConversationId,
    attempt,
  }),
]);

export const JOB_HANDLERS: Record<DrainedQueue, JobHandler> = {
  async ingest(payload) {
    const job = ingestJob.parse(payload);
    return job.kind === 'erase' ? eraseSource(job.source_id) : ingestSource(job.source_id);
  },
  async artifacts(payload) {
    const job = artifactsJob.parse(payload);
    return job.kind === 'forget' ? forgetErased(job.reflection_id) : regenerate(job.reflection_id);
  },
  async runtime_sync(payload) {
    const job = runtimeJob.parse(payload);
    if (job.kind === 'sync') return syncSurface(job.reflection_id, job.surface);
    if (job.kind === 'audit') return auditAgents(job.reflection_id);
    return removeAgentsUntilGone({
      reflectionId: job.reflection_id,
      agentIds: job.agent_ids,
      attempt: job.attempt,
    });
  },
  async meanings(payload) {
    return fillMeanings(meaningsJob.parse(payload).reflection_id);
  },
  async recaps(payload) {
    const job = recapsJob.parse(payload);
    if (job.kind === 'recap') return makeRecap(job.conversation_id);
    if (job.kind === 'settle_call') return repairCall(job.provider_conversation_id);
    return removeCallUntilGone({
      providerConversationId: job.provider_conversation_id,
      attempt: job.attempt,
    });
  },
};
