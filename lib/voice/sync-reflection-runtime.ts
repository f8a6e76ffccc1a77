import { setTimeout as wait } from 'node:timers/promises';
import { logger } from '#lib/platform/logger.ts';
import { reportError } from '#lib/platform/report-error.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import { codeTexts } from '#lib/platform/texts/codes.public.ts';
import { withSpan } from '#lib/platform/trace.ts';
import { configuredVoice } from '#lib/speech/configured-voice.ts';
import type { SessionSurface } from '#lib/speech/session-surface.public.ts';
import { type AgentSpec, type VoiceProvider, VoiceProviderError } from '#lib/speech/voice-provider.ts';
import { QUIET_SECONDS } from './limits.public.ts';
import { NO_PROVIDER, providerSentence } from './provider-sentence.ts';
import { putAgent, UnansweredWrite } from './runtime/put-agent.ts';
import { type Awaited, awaitedBy, isInForce, wantedAgent } from './runtime/wanted-agent.ts';
import { runtimeSettings, toolSecret } from './runtime-settings.ts';
import {
  acquireRuntimeLease,
  beginRuntimeWrite,
  forgetRuntimeAgent,
  type Runtime,
  type RuntimeLease,
  readRuntime,
  recordAgentVersion,
  recordRuntimeFailure,
  recordRuntimeSync,
  releaseRuntimeLease,
} from './store/as-service/runtime-sync-state.ts';

/** Longer than a sync may take, so that nobody begins while another one's requests are still on their way. */
const LEASE_SECONDS = 120;
const PATIENCE_MS = 8_000;
const LOOK_EVERY_MS = 250;

/** The only right to send something to a surface's agent. Null when somebody else has sent what is wanted while we waited. */
async function takeLease(
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

type Sent = { reflectionId: string; surface: SessionSurface; agentId: string; promptPackHash: string };

/** Which version the provider made of what it was just sent. To be read later, so that it fails nothing. */
async function noteAgentVersion(provider: VoiceProvider, sent: Sent): Promise<void> {
  try {
    const { versionId } = await provider.readAgentVersion(sent.agentId, { timeoutMs: 5_000 });
    if (versionId === null) return;
    const recorded = await recordAgentVersion({ ...sent, versionId });
    if (!recorded.ok) logger().warn({ code: recorded.error.code }, 'agent version could not be recorded');
  } catch (error) {
    if (!(error instanceof VoiceProviderError)) throw error;
    logger().warn({ kind: error.kind }, 'agent version could not be read');
  }
}

export type SyncOutcome =
  | { did: 'sent'; agentId: string }
  /** It speaks from what is live already; or something has to come first. */
  | { did: 'nothing'; because: 'in force' | Awaited | 'provider' };

/** All that is asked of the provider in one sync. */
const PROVIDER_MS = 60_000;

/**
 * Gives the agent of a surface what is live, and records what it was given, which may be less than what is live by then.
 * Nothing is recorded that was not sent, and for guests nothing that does not read back as it was sent. One surface's
 * trouble is not another's: each has its own lease, its own agent, and its own failure.
 */
export async function syncReflectionRuntime(
  reflectionId: string,
  surface: SessionSurface,
): Promise<Result<SyncOutcome>> {
  return withSpan('sync runtime', { 'runtime.surface': surface }, async () => {
    const runtime = await readRuntime(reflectionId, surface);
    if (!runtime.ok) return runtime;
    const because = reasonForNothing(runtime.value);
    if (because) return ok({ did: 'nothing', because });
    const lease = await takeLease(reflectionId, surface);
    if (!lease.ok) return lease;
    return lease.value ? syncUnder(lease.value) : ok({ did: 'nothing', because: 'in force' });
  });
}

/** Before a guest is let in, and whenever what guests may hear has changed. */
export const syncReflectionPublicRuntime = (reflectionId: string): Promise<Result<SyncOutcome>> =>
  syncReflectionRuntime(reflectionId, 'public');

async function syncUnder(lease: RuntimeLease): Promise<Result<SyncOutcome>> {
  const reach: Reach = { still: null, goneId: null };
  try {
    // Read anew: what was live before the lease was ours may have been replaced, or sent by somebody else.
    const runtime = await readRuntime(lease.reflectionId, lease.surface);
    if (!runtime.ok) return await released(lease, runtime);
    const because = reasonForNothing(runtime.value);
    if (because) return await released(lease, ok({ did: 'nothing', because }));
    const provider = configuredVoice();
    if (!provider) {
      const told = await recordRuntimeFailure(lease, { sentence: NO_PROVIDER });
      return told.ok ? ok({ did: 'nothing', because: 'provider' }) : told;
    }
    return await send(lease, runtime.value, provider, reach);
  } catch (error) {
    const known = error instanceof UnansweredWrite ? error.reason : error;
    if (!(known instanceof VoiceProviderError)) {
      await recordRuntimeFailure(lease, { sentence: codeTexts.internal });
      throw error;
    }
    await reportError(known, { where: `sync of the ${lease.surface} agent` });
    const isUnanswered = error instanceof UnansweredWrite;
    return failed(lease, {
      sentence: providerSentence(known),
      quietSeconds: isUnanswered ? QUIET_SECONDS : 0,
      still: isUnanswered ? null : reach.still,
      goneId: reach.goneId,
    });
  }
}

/** How far a sync came: as long as nothing reached the agent, it says what it said, and may go on saying it. */
type Reach = { still: Runtime['state']; goneId: string | null };

/** An agent that was found to differ from its template is sent it again, although it has the live pack. */
const reasonForNothing = (runtime: Runtime): Awaited | 'in force' | null =>
  awaitedBy(runtime) ??
  (isInForce(runtime, runtimeSettings()) && !runtime.state?.hasDrifted ? 'in force' : null);

async function send(
  lease: RuntimeLease,
  runtime: Runtime,
  provider: VoiceProvider,
  reach: Reach,
): Promise<Result<SyncOutcome>> {
  const { spec, sent } = wantedAgent(runtime, runtimeSettings());
  const begun = await beginRuntimeWrite(lease, sent);
  if (!begun.ok) return begun;
  if (!begun.value) return fail('conflict', { message: LOST });
  const options = { signal: AbortSignal.timeout(PROVIDER_MS) };
  const knownId = runtime.state?.agentId ?? null;
  reach.still = runtime.state;
  const onGone = () => Object.assign(reach, { still: null, goneId: knownId });
  const agentId = await putAgent(provider, { spec, knownId, toolSecret: toolSecret(), onGone }, options);
  reach.still = null;
  const differs = lease.surface === 'public' ? await readBack(provider, agentId, spec, options.signal) : '';
  if (differs) return failed(lease, { sentence: differs });
  const recorded = await recordRuntimeSync(lease, agentId, sent);
  if (!recorded.ok) return recorded;
  if (!recorded.value) return fail('conflict', { message: LOST });
  const { reflectionId, surface } = lease;
  const { promptPackHash } = sent;
  await noteAgentVersion(provider, { reflectionId, surface, agentId, promptPackHash });
  return ok({ did: 'sent', agentId });
}

const LOST =
  'Somebody else took over this agent while it was brought up to date. It is tried again by itself.';

/** An agent that keeps something else than it was sent is not one that guests can be let in to. Empty when it is the same. */
async function readBack(
  provider: VoiceProvider,
  agentId: string,
  spec: AgentSpec,
  signal: AbortSignal,
): Promise<string> {
  const { drift } = await provider.readAgent(agentId, spec, { signal });
  const other = drift.filter(({ isOfSoundAlone }) => !isOfSoundAlone);
  if (other.length === 0) return '';
  const settings = other.map(({ setting }) => setting).join(', ');
  return `The voice service keeps other settings than it was sent: ${settings}. It is tried again by itself.`;
}

type Failure = Parameters<typeof recordRuntimeFailure>[1] & { goneId?: string | null };

async function failed(lease: RuntimeLease, { goneId, ...failure }: Failure): Promise<Result<never>> {
  const { sentence, quietSeconds = 0 } = failure;
  const told = await recordRuntimeFailure(lease, failure);
  if (!told.ok) return told;
  if (goneId) {
    const forgotten = await forgetRuntimeAgent({ ...lease, agentId: goneId }, sentence);
    if (!forgotten.ok) return forgotten;
  }
  return fail('unavailable', { message: sentence, retryAfterSeconds: Math.max(quietSeconds, 10) });
}

async function released<T>(lease: RuntimeLease, result: Result<T>): Promise<Result<T>> {
  const given = await releaseRuntimeLease(lease);
  return given.ok ? result : given;
}
