import 'server-only';
import { z } from 'zod';
import { eraseNamespace, eraseSource } from '#lib/knowledge/store/as-service/source-steps.ts';
import type { DrainedQueue } from '#lib/platform/queue/drained-queues.public.ts';
import { enqueueJob } from '#lib/platform/queue/jobs.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import { sessionSurfaceSchema } from '#lib/speech/session-surface.public.ts';

/** Does a job, or answers why it could not be done now. May run twice for one job, at once even. */
type JobHandler = (payload: unknown) => Promise<Result<unknown>>;

const ingestJob = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ingest'), reflection_id: z.guid(), source_id: z.guid() }),
  z.object({ kind: z.literal('erase'), source_id: z.guid() }),
  z.object({ kind: z.literal('erase_namespace'), namespace_id: z.guid() }),
  z.object({ kind: z.literal('remove_sound'), source_id: z.guid(), pieces: z.int() }),
  z.object({ kind: z.literal('keep_sound'), conversation_id: z.guid() }),
  z.object({ kind: z.literal('remove_picture'), picture_id: z.guid() }),
  z.object({
    kind: z.literal('forget_import'),
    places: z.array(z.object({ id: z.guid(), pieces: z.int().nonnegative() })),
  }),
]);

const artifactsJob = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('regenerate'), reflection_id: z.guid() }),
  z.object({ kind: z.literal('forget'), reflection_id: z.guid() }),
  z.object({ kind: z.literal('suggest'), reflection_id: z.guid() }),
  z.object({ kind: z.literal('judge_about'), reflection_id: z.guid() }),
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
  z.object({ kind: z.literal('make_voice'), consent_id: z.guid() }),
  z.object({
    kind: z.literal('remove_voice'),
    consent_id: z.guid(),
    voice_id: z.string().nullable().default(null),
    attempt,
  }),
]);

const meaningsJob = z.object({ kind: z.literal('embed'), reflection_id: z.guid() });

const providerConversationId = z.string().min(1).max(200);

const recapsJob = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('recap'), conversation_id: z.guid() }),
  z.object({
    kind: z.literal('typed_recap'),
    reflection_id: z.guid(),
    session_id: z.guid(),
    user_id: z.guid(),
  }),
  z.object({ kind: z.literal('questions'), conversation_id: z.guid() }),
  z.object({
    kind: z.literal('weekly_mail'),
    reflection_id: z.guid(),
    user_id: z.guid(),
    since: z.string(),
  }),
  z.object({ kind: z.literal('settle_call'), provider_conversation_id: providerConversationId }),
  z.object({ kind: z.literal('check_erasure'), erasure_id: z.guid(), attempt }),
  z.object({ kind: z.literal('remove_workspace'), reflection_id: z.guid(), session_id: z.guid() }),
  z.object({
    kind: z.literal('remove_call'),
    provider_conversation_id: providerConversationId,
    attempt,
  }),
]);

/** Each loads what it needs when its first job comes: whoever only reads sources waits for no provider's SDK. */
export const JOB_HANDLERS: Record<DrainedQueue, JobHandler> = {
  async ingest(payload) {
    const job = ingestJob.parse(payload);
    if (job.kind === 'erase') return eraseSource(job.source_id);
    if (job.kind === 'erase_namespace') return eraseNamespace(job.namespace_id);
    if (job.kind === 'remove_sound') {
      const { removeSound } = await import('#lib/knowledge/remove-media.ts');
      return removeSound(job.source_id, job.pieces);
    }
    if (job.kind === 'keep_sound') {
      const { keepInterviewSound } = await import('./keep-interview-sound.ts');
      return keepInterviewSound(job.conversation_id);
    }
    if (job.kind === 'remove_picture') {
      const { removePicture } = await import('#lib/knowledge/remove-media.ts');
      return removePicture(job.picture_id);
    }
    if (job.kind === 'forget_import') {
      const { forgetImport } = await import('#lib/voice/forget-erased.ts');
      return forgetImport(job.places);
    }
    const { ingestSource } = await import('#lib/knowledge/ingest-source.ts');
    const read = await ingestSource(job.source_id);
    // As a job of its own: hosts end a request after minutes, and a job is given up after some kills.
    return read.ok && read.value === 'unfinished' ? enqueueJob('ingest', job, { delaySeconds: 0 }) : read;
  },
  async artifacts(payload) {
    const job = artifactsJob.parse(payload);
    if (job.kind === 'suggest') {
      const { followQuestions } = await import('#lib/conversations/follow-questions.ts');
      return followQuestions(job.reflection_id);
    }
    if (job.kind === 'judge_about') {
      const { judgePublicAbout } = await import('#lib/voice/judge-public-about.ts');
      return judgePublicAbout(job.reflection_id);
    }
    if (job.kind === 'forget') {
      const { forgetErased } = await import('#lib/voice/forget-erased.ts');
      return forgetErased(job.reflection_id);
    }
    const { regenerate } = await import('#lib/voice/regenerate.ts');
    return regenerate(job.reflection_id);
  },
  async runtime_sync(payload) {
    const job = runtimeJob.parse(payload);
    switch (job.kind) {
      case 'make_voice': {
        const { makeOwnVoice } = await import('#lib/voice/own-voice.ts');
        return makeOwnVoice(job.consent_id);
      }
      case 'remove_voice': {
        const { removeOwnVoiceUntilGone } = await import('#lib/voice/own-voice.ts');
        return removeOwnVoiceUntilGone({
          consentId: job.consent_id,
          voiceId: job.voice_id,
          attempt: job.attempt,
        });
      }
      case 'remove': {
        const { removeAgentsUntilGone } = await import('#lib/voice/remove-agents-until-gone.ts');
        return removeAgentsUntilGone({
          reflectionId: job.reflection_id,
          agentIds: job.agent_ids,
          attempt: job.attempt,
        });
      }
      case 'sync': {
        const { syncSurface } = await import('#lib/voice/sync-runtime.ts');
        return syncSurface(job.reflection_id, job.surface);
      }
      case 'audit': {
        const { auditAgents } = await import('#lib/voice/sync-runtime.ts');
        return auditAgents(job.reflection_id);
      }
    }
  },
  async meanings(payload) {
    const { fillMeanings } = await import('#lib/knowledge/meaning.ts');
    return fillMeanings(meaningsJob.parse(payload).reflection_id);
  },
  async recaps(payload) {
    const job = recapsJob.parse(payload);
    if (job.kind === 'recap') {
      const { makeRecap } = await import('#lib/conversations/make-recap.ts');
      return makeRecap(job.conversation_id);
    }
    if (job.kind === 'typed_recap') {
      const { makeTypedRecap } = await import('#lib/chat/make-typed-recap.ts');
      return makeTypedRecap({
        reflectionId: job.reflection_id,
        sessionId: job.session_id,
        userId: job.user_id,
      });
    }
    if (job.kind === 'questions') {
      const { collectQuestions } = await import('#lib/conversations/collect-questions.ts');
      return collectQuestions(job.conversation_id);
    }
    if (job.kind === 'weekly_mail') {
      const { sendWeeklyMail } = await import('#lib/conversations/weekly-mail.ts');
      return sendWeeklyMail({ reflectionId: job.reflection_id, userId: job.user_id }, job.since);
    }
    if (job.kind === 'remove_workspace') {
      const { removeWorkspace } = await import('#lib/chat/workspace-of.ts');
      await removeWorkspace({ reflectionId: job.reflection_id, sessionId: job.session_id });
      return ok(null);
    }
    if (job.kind === 'check_erasure') {
      const { checkErasure } = await import('./check-erasure.ts');
      return checkErasure({ erasureId: job.erasure_id, attempt: job.attempt });
    }
    if (job.kind === 'settle_call') {
      const { repairCall } = await import('#lib/conversations/settle-call.ts');
      return repairCall(job.provider_conversation_id);
    }
    const { removeCallUntilGone } = await import('#lib/conversations/remove-call.ts');
    return removeCallUntilGone({
      providerConversationId: job.provider_conversation_id,
      attempt: job.attempt,
    });
  },
};
