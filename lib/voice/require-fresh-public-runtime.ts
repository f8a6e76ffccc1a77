import { once } from 'node:events';
import { reportError } from '#lib/platform/report-error.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import { isInForce } from './runtime/wanted-agent.ts';
import { runtimeSettings } from './runtime-settings.ts';
import { readRuntime } from './store/as-service/runtime-sync-state.ts';
import { syncReflectionPublicRuntime } from './sync-reflection-runtime.ts';

/**
 * The agent that guests may be let in to. If it is not fresh it is brought up to date once, as long as `signal` allows; that
 * goes on after it, so that a slow provider is ready for the next guest. There is no other agent to fall back to: not ready
 * and stale are refusals.
 */
export async function requireFreshPublicRuntime(
  reflectionId: string,
  signal: AbortSignal,
): Promise<Result<{ agentId: string }>> {
  const first = await look(reflectionId);
  if (!first.ok || first.value.agentId) return answered(first);
  if (first.value.isServable && !signal.aborted) await Promise.race([sync(reflectionId), ended(signal)]);
  else return refused(first.value);
  return answered(await look(reflectionId));
}

type Look = {
  /** Null when it is not fresh. */
  agentId: string | null;
  isServable: boolean;
  /** Then a voice for it is on its way; else nobody knows when there will be one. */
  isPublished: boolean;
  wasSynced: boolean;
};

async function look(reflectionId: string): Promise<Result<Look>> {
  const runtime = await readRuntime(reflectionId, 'public');
  if (!runtime.ok) return runtime;
  const { live, publishedNamespaces, state } = runtime.value;
  const isServable = live !== null && publishedNamespaces.length > 0;
  // One that an audit found to differ says nobody knows what, until it was sent its template again.
  const isTrusted = isServable && isInForce(runtime.value, runtimeSettings()) && !state?.hasDrifted;
  return ok({
    agentId: isTrusted ? (state?.agentId ?? null) : null,
    isServable,
    isPublished: publishedNamespaces.length > 0,
    wasSynced: Boolean(state?.agentId),
  });
}

function answered(found: Result<Look>): Result<{ agentId: string }> {
  if (!found.ok) return found;
  const { agentId } = found.value;
  return agentId ? ok({ agentId }) : refused(found.value);
}

const refused = ({ isServable, isPublished, wasSynced }: Look) =>
  isServable && wasSynced
    ? fail('public_runtime_stale', { retryAfterSeconds: 5 })
    : fail('public_runtime_not_ready', { retryAfterSeconds: isPublished ? 15 : 300 });

/** What it comes to is seen by looking again. */
async function sync(reflectionId: string): Promise<void> {
  try {
    await syncReflectionPublicRuntime(reflectionId);
  } catch (error) {
    await reportError(error, { where: 'public runtime sync' });
  }
}

const ended = (signal: AbortSignal) => (signal.aborted ? undefined : once(signal, 'abort'));
