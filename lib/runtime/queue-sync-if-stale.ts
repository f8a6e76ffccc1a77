import type { SessionSurface } from '#lib/contracts/session-surface.ts';
import { enqueueJob } from '#lib/db/jobs.ts';
import { readRuntime } from '#lib/db/runtime-sync-state.ts';
import { logger } from '#lib/platform/logger.ts';
import { runtimeSettings } from './runtime-settings.ts';
import { awaitedBy, isInForce } from './wanted-agent.ts';

/**
 * An agent that answers, and was sent something else than it would be now, such as another secret or another template: it is brought
 * up to date after this call, and so the agents that are used come first. Nobody's call waits for it, or fails with it.
 */
export async function queueSyncIfStale(reflectionId: string, surface: SessionSurface): Promise<void> {
  const runtime = await readRuntime(reflectionId, surface);
  // One that is being sent something has no hash at this moment.
  const isKnown = runtime.ok && Boolean(runtime.value.state?.sentHash);
  if (!runtime.ok || !isKnown || awaitedBy(runtime.value)) return;
  if (isInForce(runtime.value, runtimeSettings())) return;
  const queued = await enqueueJob(
    'runtime_sync',
    { kind: 'sync', reflection_id: reflectionId, surface },
    { delaySeconds: 0 },
  );
  if (!queued.ok) logger().warn({ reflectionId, surface }, 'a stale agent could not be queued');
}
