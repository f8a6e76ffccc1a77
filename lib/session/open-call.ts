import type { SessionSurface } from '#lib/contracts/session-surface.ts';
import { sessionTexts as texts } from '#lib/contracts/texts/session.ts';
import type { SessionAudience, SessionMode, SessionRole } from '#lib/contracts/voice-session.ts';
import { readRuntime } from '#lib/db/runtime-sync-state.ts';
import { env } from '#lib/platform/env.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import { forgetInterviewerAgent, interviewerAgent } from '#lib/runtime/interviewer-agent.ts';
import { providerSentence } from '#lib/runtime/provider-sentence.ts';
import { requireFreshPublicRuntime } from '#lib/runtime/require-fresh-public-runtime.ts';
import { syncReflectionRuntime } from '#lib/runtime/sync-reflection-runtime.ts';
import type { VoiceProvider } from '#lib/voice/voice-provider.ts';
import { VoiceProviderError } from '#lib/voice/voice-provider-error.ts';
import { askForCredential, type Credential, isRefusalOfAgent } from './call-credential.ts';
import { buildSessionDynamicExtras, type SessionExtras } from './dynamic-extras.ts';
import { decideProviderBindOutcome } from './planner.ts';
import { resolveSessionAgent, type SessionAgent, type SyncedAgents } from './resolve-agent.ts';
import { DeadlineOver, NobodyWaits, withinDeadline } from './within-deadline.ts';

export type CallWanted = {
  conversationId: string;
  reflectionId: string;
  mode: SessionMode;
  role: SessionRole;
  audience: SessionAudience;
  surface: SessionSurface;
  agents: SyncedAgents;
  /** Aborted when whoever asked has gone. */
  leaving?: AbortSignal | undefined;
};

export type OpenedCall = {
  credential: Omit<Credential, 'refusal'>;
  providerConversationId: string;
  /** For stewards: why another agent answers than the one that was asked for. */
  fallbackReason: string | null;
  extras: SessionExtras;
};

/** Why a call did not come about: in words for stewards, and as what the person is told. */
export class CallFailed extends Error {
  override name = 'CallFailed';
  readonly failure: Extract<Result<never>, { ok: false }>;

  constructor(reason: string, failure: Extract<Result<never>, { ok: false }>, cause?: unknown) {
    super(reason, { cause });
    this.failure = failure;
  }
}

/** The provider is given the longest; what can be left out is not waited for so long. */
export type CallTimes = { totalMs: number; extrasMs: number };
export const CALL_TIMES: CallTimes = { totalMs: 12_000, extrasMs: 4_000 };

/** A credential and what the call is told at its start, both asked for at once. Throws `CallFailed`, in time. */
export async function openCall(
  provider: VoiceProvider,
  wanted: CallWanted,
  { totalMs, extrasMs }: CallTimes,
): Promise<OpenedCall> {
  const open = async (signal: AbortSignal): Promise<OpenedCall> => {
    const loading = buildSessionDynamicExtras(
      wanted,
      AbortSignal.any([signal, AbortSignal.timeout(extrasMs)]),
    );
    // The deadline is the only limit: one of the adapter's own would make two of it.
    const { refusal, ...credential } = await credentialFor(provider, wanted, {
      signal,
      timeoutMs: totalMs * 2,
    });
    const extras = await loading;
    const outcome = decideProviderBindOutcome({
      conversationId: credential.conversationId,
      isOver: signal.aborted,
    });
    if (!outcome.bind) throw new CallFailed(outcome.reason, unreachable(texts.providerFailed));
    return {
      credential,
      providerConversationId: outcome.providerConversationId,
      fallbackReason: refusal && providerSentence(refusal),
      extras,
    };
  };
  try {
    return await withinDeadline(totalMs, open, wanted.leaving);
  } catch (error) {
    throw asCallFailed(error);
  }
}

function asCallFailed(error: unknown): unknown {
  if (error instanceof DeadlineOver) {
    return new CallFailed(
      'The voice provider did not answer in time.',
      unreachable(texts.providerSlow),
      error,
    );
  }
  if (error instanceof NobodyWaits) {
    return new CallFailed('Whoever asked for it has gone.', fail('conversation_not_active'), error);
  }
  if (error instanceof VoiceProviderError) {
    return new CallFailed(providerSentence(error), unreachable(texts.providerFailed), error);
  }
  return error;
}

const RETRY_SECONDS = 5;

const unreachable = (message: string) => fail('unavailable', { message, retryAfterSeconds: RETRY_SECONDS });

type Asking = { signal: AbortSignal; timeoutMs: number };

/** One branch for each audience: what guests may be let in to has no way back to an agent of the private side. */
async function credentialFor(
  provider: VoiceProvider,
  wanted: CallWanted,
  asking: Asking,
): Promise<Credential> {
  if (wanted.audience === 'public') {
    const fresh = await requireFreshPublicRuntime(wanted.reflectionId, asking.signal);
    const { agentId } = orFail(fresh, 'The agent for guests is not up to date.');
    return askForCredential(provider, { agentId, fallbackId: null }, asking);
  }
  const agent = orFail(await privateAgent(wanted, asking.signal), 'There is no agent that could answer.');
  try {
    const credential = await askForCredential(provider, agent, asking);
    if (wanted.mode === 'interview' && credential.refusal) forgetInterviewerAgent();
    return credential;
  } catch (error) {
    if (wanted.mode === 'interview' && isRefusalOfAgent(error)) forgetInterviewerAgent();
    throw error;
  }
}

async function privateAgent(
  { mode, surface, agents, reflectionId }: CallWanted,
  signal: AbortSignal,
): Promise<Result<SessionAgent>> {
  const own = surface === 'memory' ? 'memory' : 'standard';
  const chosen = resolveSessionAgent({
    mode,
    surface: own,
    agents,
    sharedAgentId: env().ELEVENLABS_AGENT_ID ?? null,
    interviewerAgentId: mode === 'interview' ? await interviewerAgent(signal) : null,
  });
  if (chosen) return ok(chosen);
  // Its first words were added a moment ago, or what it says or its voice has just been changed.
  const agentId = await ownAgent(reflectionId, own);
  if (agentId) return ok({ agentId, fallbackId: null });
  return fail('unavailable', { message: texts.noVoiceYet, retryAfterSeconds: 15 });
}

/** Brought up to date, by us or by whoever was at it already; null when it cannot be. */
async function ownAgent(reflectionId: string, surface: SessionSurface): Promise<string | null> {
  const synced = await syncReflectionRuntime(reflectionId, surface);
  if (!synced.ok) return null;
  if (synced.value.did === 'sent') return synced.value.agentId;
  if (synced.value.because !== 'in force') return null;
  const runtime = await readRuntime(reflectionId, surface);
  return runtime.ok ? (runtime.value.state?.agentId ?? null) : null;
}

function orFail<T>(result: Result<T>, reason: string): T {
  if (result.ok) return result.value;
  throw new CallFailed(`${reason} (${result.error.code})`, result);
}
