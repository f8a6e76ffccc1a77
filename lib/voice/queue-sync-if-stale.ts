import { logger } from '#lib/platform/logger.ts';
import { enqueueJob } from '#lib/platform/queue/jobs.ts';
import type { SessionSurface } from '#lib/speech/session-surface.public.ts';
import { QUIET_SECONDS } from './limits.public.ts';
import { awaitedBy, isInForce } from './runtime/wanted-agent.ts';
import { runtimeSettings } from './runtime-settings.ts';
import { readRuntime } from './store/as-service/runtime-sync-state.ts';

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
