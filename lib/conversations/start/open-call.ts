import { prepareMeaning } from '#lib/knowledge/meaning.ts';
import { interviewLanguageOf } from '#lib/knowledge/texts/interview.public.ts';
import { env } from '#lib/platform/env.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import { DeadlineOver, NobodyWaits, withinDeadline } from '#lib/platform/within-deadline.ts';
import type { SessionSurface } from '#lib/speech/session-surface.public.ts';
import { type VoiceProvider, VoiceProviderError } from '#lib/speech/voice-provider.ts';
import { forgetInterviewerAgent, interviewerAgent } from '#lib/voice/interviewer-agent.ts';
import { providerSentence } from '#lib/voice/provider-sentence.ts';
import { requireFreshPublicRuntime } from '#lib/voice/require-fresh-public-runtime.ts';
import { forgetRuntimeAgent, readRuntime } from '#lib/voice/store/as-service/runtime-sync-state.ts';
import { syncReflectionRuntime } from '#lib/voice/sync-reflection-runtime.ts';
import type {
  CallCredential,
  SessionAudience,
  SessionMode,
  SessionRole,
} from '#lib/voice/voice-session.public.ts';
import { withinPatience } from '#lib/voice/within-patience.ts';
import { buildSessionDynamicExtras, type SessionExtras } from '../dynamic-extras.ts';
import type { CALL_TIMES } from '../limits.public.ts';
import { sessionTexts as texts } from '../texts/session.public.ts';
import { isSteward } from '../tool-permissions.ts';
import { askForCredential, type Credential, isRefusalOfAgent, isWithoutWebrtc } from './agent-or-fallback.ts';
import { decideProviderBindOutcome } from './planner.ts';
import { resolveSessionAgent, type SessionAgent, type SyncedAgents } from './resolve-agent.ts';

export type CallWanted = {
  conversationId: string;
  reflectionId: string;
  mode: SessionMode;
  role: SessionRole;
  audience: SessionAudience;
  surface: SessionSurface;
  /** The person asked for it before this interview. */
  keepsSound: boolean;
  /** What the reflection speaks. */
  language: string;
  agents: SyncedAgents;
  connection: CallCredential['type'];
  formerAgents: SyncedAgents;
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

/** Over WebRTC a room without a microphone is dropped, so what is written goes over a socket whatever was asked for. */
export const connectionFor = ({
  connection = 'websocket',
  textOnly,
}: {
  connection?: CallCredential['type'] | undefined;
  textOnly?: boolean | undefined;
}): CallCredential['type'] => (textOnly ? 'websocket' : connection);

export type CallTimes = Readonly<Record<keyof typeof CALL_TIMES, number>>;

/** A credential and what the call is told at its start, both asked for at once. Throws `CallFailed`, in time. */
export async function openCall(
  provider: VoiceProvider,
  wanted: CallWanted,
  { totalMs, extrasMs, updateMs }: CallTimes,
): Promise<OpenedCall> {
  prepareMeaning();
  const open = async (signal: AbortSignal): Promise<OpenedCall> => {
    const loading = buildSessionDynamicExtras(
      wanted,
      AbortSignal.any([signal, AbortSignal.timeout(extrasMs)]),
    );
    // The deadline is the only limit: one of the adapter's own would make two of it.
    const { refusal, ...credential } = await credentialFor(provider, wanted, {
      signal,
      timeoutMs: totalMs * 2,
      updateMs,
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
    throw asCallFailed(error, wanted);
  }
}

function asCallFailed(error: unknown, wanted: CallWanted): unknown {
  if (error instanceof DeadlineOver) {
    return new CallFailed(
      'The voice service did not answer in time.',
      unreachable(texts.providerSlow),
      error,
    );
  }
  if (error instanceof NobodyWaits) {
    return new CallFailed('Whoever asked for it has gone.', fail('conversation_not_active'), error);
  }
  if (isWithoutWebrtc(error)) {
    return new CallFailed(
      'The voice service has no WebRTC.',
      fail('unavailable', { message: texts.noWebrtc }),
      error,
    );
  }
  if (error instanceof VoiceProviderError) {
    return new CallFailed(providerSentence(error), unreachable(wordsFor(error, wanted)), error);
  }
  return error;
}

/** Whoever looks after the reflection is told in the provider's words what it does not cover; a visitor in ours. */
function wordsFor(error: VoiceProviderError, { role, audience }: CallWanted): string {
  if (error.kind !== 'spent') return texts.providerFailed;
  return audience === 'private' && isSteward(role) ? providerSentence(error) : texts.providerSpent;
}

const RETRY_SECONDS = 5;

const unreachable = (message: string) => fail('unavailable', { message, retryAfterSeconds: RETRY_SECONDS });

type Asking = { signal: AbortSignal; timeoutMs: number; updateMs: number };

/** One branch for each audience: what guests may be let in to has no way back to an agent of the private side. */
const credentialFor = (provider: VoiceProvider, wanted: CallWanted, asking: Asking): Promise<Credential> =>
  wanted.audience === 'public'
    ? publicCredential(provider, wanted, asking)
    : privateCredential(provider, wanted, asking);

/** Refused, what we recorded of the agent is wrong: it is forgotten, made anew once, and asked for again; or nobody is let in. */
async function publicCredential(
  provider: VoiceProvider,
  { reflectionId, connection }: CallWanted,
  asking: Asking,
): Promise<Credential> {
  const fresh = async () =>
    orFail(
      await requireFreshPublicRuntime(reflectionId, asking.signal),
      'The agent for guests is not up to date.',
    ).agentId;
  const agentId = await fresh();
  try {
    return await askForCredential(provider, { agentId, fallbackId: null }, asking, connection);
  } catch (error) {
    if (!isRefusalOfAgent(error)) throw error;
    await forgetAgent({ reflectionId, surface: 'public', agentId }, error);
    return askForCredential(provider, { agentId: await fresh(), fallbackId: null }, asking, connection);
  }
}

/** Refused, its own agent is made anew once and asked for again; then the one to fall back to. */
async function privateCredential(
  provider: VoiceProvider,
  wanted: CallWanted,
  asking: Asking,
): Promise<Credential> {
  const agent = orFail(await privateAgent(wanted, asking), 'There is no agent that could answer.');
  try {
    return await askForCredential(provider, { ...agent, fallbackId: null }, asking, wanted.connection);
  } catch (error) {
    if (!isRefusalOfAgent(error)) throw error;
    const healed = await healedAgent(wanted, agent, error, asking.signal);
    if (!healed && !agent.fallbackId) throw error;
    const again = healed
      ? { agentId: healed, fallbackId: agent.fallbackId }
      : { agentId: agent.fallbackId ?? agent.agentId, fallbackId: null };
    const credential = await askForCredential(provider, again, asking, wanted.connection);
    return {
      ...credential,
      requestedAgentId: agent.agentId,
      refusal: credential.agentId === healed ? null : error,
    };
  }
}

/** Null for an agent that is not ours to make, and when it cannot be made in time. */
async function healedAgent(
  { mode, surface, reflectionId, keepsSound, language }: CallWanted,
  { agentId, isInterviewer, isShared }: ChosenAgent,
  refusal: VoiceProviderError,
  signal: AbortSignal,
): Promise<string | null> {
  if (isShared) return null;
  if (mode === 'interview' && isInterviewer) {
    if (env().ELEVENLABS_INTERVIEWER_AGENT_ID) return null;
    forgetInterviewerAgent();
    return interviewerAgent(signal, { language: interviewLanguageOf(language), keepsSound }).catch(
      nullIfRefused,
    );
  }
  const own = surface === 'memory' ? 'memory' : 'standard';
  await forgetAgent({ reflectionId, surface: own, agentId }, refusal);
  return ownAgent(reflectionId, own);
}

function nullIfRefused(error: unknown): null {
  if (error instanceof VoiceProviderError) return null;
  throw error;
}

async function forgetAgent(
  agent: Parameters<typeof forgetRuntimeAgent>[0],
  refusal: VoiceProviderError,
): Promise<void> {
  const forgotten = await forgetRuntimeAgent(agent, providerSentence(refusal));
  orFail(forgotten, 'A refused agent could not be forgotten.');
}

type ChosenAgent = SessionAgent & { isInterviewer: boolean; isShared: boolean };

async function privateAgent(
  { mode, surface, agents, formerAgents, reflectionId, keepsSound, language }: CallWanted,
  { signal, updateMs }: Asking,
): Promise<Result<ChosenAgent>> {
  const own = surface === 'memory' ? 'memory' : 'standard';
  const sharedAgentId = env().ELEVENLABS_AGENT_ID ?? null;
  const interviewerAgentId =
    mode === 'interview'
      ? await interviewerAgent(signal, { language: interviewLanguageOf(language), keepsSound })
      : null;
  const chosen = resolveSessionAgent({ mode, surface: own, agents, sharedAgentId, interviewerAgentId });
  const asChosen = (agent: SessionAgent): Result<ChosenAgent> =>
    ok({
      ...agent,
      isInterviewer: agent.agentId === interviewerAgentId,
      isShared: agent.agentId === sharedAgentId,
    });
  const former = formerAgents[own];
  // One of its own that works is better than the one of everybody, if it cannot be brought up to date.
  if (chosen && !(former && chosen.agentId === sharedAgentId)) return asChosen(chosen);
  // Its first words were added a moment ago, or what it says or its voice has just been changed.
  const agentId = former
    ? ((await withinPatience(updateMs, ownAgent(reflectionId, own))) ?? former)
    : await ownAgent(reflectionId, own);
  if (agentId) return asChosen({ agentId, fallbackId: sharedAgentId });
  if (chosen) return asChosen(chosen);
  return fail('unavailable', { message: texts.noVoiceYet, retryAfterSeconds: 15 });
}

/** Brought up to date, by us or by whoever was at it already; null when it cannot be. */
async function ownAgent(reflectionId: string, surface: 'standard' | 'memory'): Promise<string | null> {
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
