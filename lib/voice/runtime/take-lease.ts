import { setTimeout as wait } from 'node:timers/promises';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import type { SessionSurface } from '#lib/speech/session-surface.public.ts';
import { runtimeSettings } from '../runtime-settings.ts';
import {
  acquireRuntimeLease,
  type RuntimeLease,
  readRuntime,
} from '../store/as-service/runtime-sync-state.ts';
import { isInForce } from './wanted-agent.ts';

/** Longer than a sync may take, so that nobody begins while another one's requests are still on their way. */
const LEASE_SECONDS = 120;
const PATIENCE_MS = 8_000;
const LOOK_EVERY_MS = 250;

/** The only right to send something to a surface's agent. Null when somebody else has sent what is wanted while we waited. */
export async function takeLease(
  reflectionId: string,
  surface: SessionSurface,
): Promise<Result<RuntimeLease | null>> {
  const giveUpAt = Date.now() + PATIENCE_MS;
  for (;;) {
    const lease = await acquireRuntimeLease(reflectionId, surface, LEASE_SECONDS);
    if (!lease.ok || lease.value) return lease;
    if (Date.now() >= giveUpAt) return fail('unavailable', { message: BUSY, retryAfterSeconds: 30 });
    await wait(LOOK_EVERY_MS);
    const runtime = await readRuntime(reflectionId, surface);
    if (!runtime.ok) return runtime;
    if (isInForce(runtime.value, runtimeSettings())) return ok(null);
  }
}

const BUSY = 'This agent is being brought up to date already. It is tried again by itself.';
