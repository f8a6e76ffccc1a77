import 'server-only';
import { logger } from '#lib/platform/logger.ts';
import { enqueueJob } from '#lib/platform/queue/jobs.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import type { SessionSurface } from '#lib/speech/session-surface.public.ts';
import { auditReflection, type SurfaceFinding } from './audit-runtime.ts';
import { QUIET_SECONDS } from './limits.public.ts';
import { awaitedBy, isInForce } from './runtime/wanted-agent.ts';
import { runtimeSettings } from './runtime-settings.ts';
import { readRuntime } from './store/as-service/runtime-sync-state.ts';
import { syncReflectionRuntime } from './sync-reflection-runtime.ts';

/** A reflection that was deleted in the meantime needs no agent. */
export async function syncSurface(reflectionId: string, surface: SessionSurface): Promise<Result<unknown>> {
  const synced = await syncReflectionRuntime(reflectionId, surface);
  return !synced.ok && synced.error.code === 'not_found' ? ok(null) : synced;
}

const TO_BE_SYNCED: readonly SurfaceFinding['is'][] = ['drifted', 'stale', 'gone'];

/**
 * Looks after the agents of a reflection: where they differ is recorded and put right, as after a change of our own template;
 * and those that are stale or gone are brought up to date, as after waiting for a provider. It is asked for again every day,
 * so nothing here is a failure.
 */
export async function auditAgents(reflectionId: string): Promise<Result<unknown>> {
  const audits = await auditReflection(reflectionId);
  if (!audits.ok) return audits.error.code === 'not_found' ? ok(null) : audits;
  for (const { surface, finding } of audits.value) {
    const seen = { reflectionId, surface, finding: finding.is };
    if (finding.is === 'drifted') {
      logger().warn({ ...seen, settings: finding.drift.map(({ setting }) => setting) }, 'agent has drifted');
    }
    if (!TO_BE_SYNCED.includes(finding.is)) continue;
    const synced = await syncSurface(reflectionId, surface);
    if (!synced.ok)
      logger().warn({ ...seen, code: synced.error.code }, 'agent could not be brought up to date');
  }
  return ok(null);
}

/**
 * An agent that answers, and was sent something else than it would be now, such as another secret or another template: it is brought
 * up to date after this call, and so the agents that are used come first. Nobody's call waits for it, or fails with it.
 */
export async function queueSyncIfStale(reflectionId: string, surface: SessionSurface): Promise<void> {
  const runtime = await readRuntime(reflectionId, surface);
  const state = runtime.ok ? runtime.value.state : null;
  if (!runtime.ok || !state?.agentId || awaitedBy(runtime.value)) return;
  if (isInForce(runtime.value, runtimeSettings())) return;
  const queued = await enqueueJob(
    'runtime_sync',
    { kind: 'sync', reflection_id: reflectionId, surface },
    // It is being sent something, or what it was sent was not answered: by then nobody else is at it.
    { delaySeconds: state.sentHash ? 0 : QUIET_SECONDS },
  );
  if (!queued.ok) logger().warn({ reflectionId, surface }, 'a stale agent could not be queued');
}
