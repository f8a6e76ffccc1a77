import { fail, ok, type Result } from '#lib/platform/result.ts';
import { hashToken } from '#lib/platform/token.ts';
import { withSpan } from '#lib/platform/trace.ts';
import { configuredVoice } from '#lib/speech/configured-voice.ts';
import { mayKeepSound } from '#lib/voice/interviewer-agent.ts';
import { queueSyncIfStale } from '#lib/voice/sync-runtime.ts';
import type {
  GuestSessionRequest,
  MemberSessionRequest,
  MobileSessionResponse,
  VoiceSessionResponse,
} from '#lib/voice/voice-session.public.ts';
import { capsOf, ratesOf } from './count-starts.ts';
import { CALL_TIMES } from './limits.public.ts';
import { markConversationFailed } from './start/mark-failed.ts';
import { CallFailed, type CallTimes, connectionFor, type OpenedCall, openCall } from './start/open-call.ts';
import { decideSessionAccess, type SessionTerms, type SessionWish } from './start/planner.ts';
import { chooseSurface, enforceVoiceCloneGate } from './start/resolve-agent.ts';
import { type SessionFacts, sessionResponse } from './start/session-response.ts';
import {
  bindConversation,
  readSessionStart,
  type SessionDoor,
  type SessionStart,
  startConversation,
} from './store/as-service/session-start.ts';
import { sessionTexts as texts } from './texts/session.public.ts';

/** Who starts a conversation, where they came in, and what they would like. */
export type StartRequest = (
  | { as: 'member'; userId: string; request: MemberSessionRequest }
  | {
      as: 'guest';
      guestId: string;
      /** Where they come from, for what a network may take. */
      network: string;
      door: { slug: string } | { token: string };
      request: GuestSessionRequest;
    }
) & {
  /** Aborted when whoever asked has gone: a start that nobody hears of takes no use of a link, and no minutes. */
  leaving?: AbortSignal;
};

type Started = { response: VoiceSessionResponse; providerConversationId: string };

export async function startVoiceConversation(
  start: StartRequest,
  times: CallTimes = CALL_TIMES,
): Promise<Result<VoiceSessionResponse>> {
  const started = await bootstrap(start, times);
  return started.ok ? ok(started.value.response) : started;
}

/** For apps of our own, which report by the provider's id what became of a call. */
export async function startMobileConversation(
  start: StartRequest,
  times: CallTimes = CALL_TIMES,
): Promise<Result<MobileSessionResponse>> {
  const started = await bootstrap(start, times);
  if (!started.ok) return started;
  const { response, providerConversationId } = started.value;
  return ok({ ...response, providerConversationId });
}

/**
 * What a start was decided on may change before it is bound: an agent is told something new just then, or somebody's role is
 * another. Then a member's start is decided once more, from what is so now. A guest is told to come back.
 */
const bootstrap = (start: StartRequest, times: CallTimes): Promise<Result<Started>> =>
  withSpan('start session', { 'session.as': start.as }, async () => {
    const first = await attempt(start, times);
    if (first !== 'changed') return first;
    const second = await attempt(start, times);
    return second === 'changed' ? changedFor('private') : second;
  });

async function attempt(start: StartRequest, times: CallTimes): Promise<Result<Started> | 'changed'> {
  const provider = configuredVoice();
  if (!provider) return fail('unavailable', { message: texts.noProvider });
  const known = await readSessionStart(doorOf(start));
  if (!known.ok) return known;
  const decided = decideSessionAccess(wishOf(start), {
    role: known.value.role,
    takesIn: known.value.takesIn,
    link: known.value.shareLink,
  });
  if (!decided.ok) return decided;
  const voice = enforceVoiceCloneGate({ ...decided.value, ...known.value.voice });
  if (!voice.ok) return voice;
  const inserted = await insertConversation(start, known.value, decided.value);
  if (!inserted.ok) return inserted;
  const { conversationId, facts, surface } = inserted.value;
  let binding: OpenedCall | undefined;
  try {
    const call = await openCall(
      provider,
      {
        ...facts,
        surface,
        agents: known.value.agents,
        connection: connectionFor(start.request),
        formerAgents: known.value.formerAgents,
        language: known.value.language,
        leaving: start.leaving,
      },
      times,
    );
    const { isMissingConsent } = voice.value;
    const response = sessionResponse({ ...facts, isMissingVoiceConsent: isMissingConsent }, call);
    if (!response.ok) throw new CallFailed('The variables are longer than the provider takes.', response);
    binding = call;
    await bind(conversationId, call, facts);
    if (facts.audience === 'private') await queueSyncIfStale(facts.reflectionId, surface);
    return ok({ response: response.value, providerConversationId: call.providerConversationId });
  } catch (error) {
    const failed = await markConversationFailed(conversationId, error, binding?.providerConversationId);
    const hasChanged = error instanceof CallFailed && error.message === CHANGED;
    return hasChanged && facts.audience === 'private' ? 'changed' : failed;
  }
}

/** The same as for an unknown address, where nothing is shared. */
function doorOf(start: StartRequest): SessionDoor {
  if (start.as === 'member') return { reflectionId: start.request.reflectionId, userId: start.userId };
  return 'slug' in start.door ? { slug: start.door.slug } : { tokenHash: hashToken(start.door.token) };
}

function wishOf(start: StartRequest): SessionWish {
  if (start.as === 'member') return start.request;
  return { ...('token' in start.door && { roomPrefix: 'share' }), offRecord: start.request.offRecord };
}

type Inserted = {
  conversationId: string;
  surface: ReturnType<typeof chooseSurface>;
  facts: Omit<SessionFacts, 'isMissingVoiceConsent'> & { keepsSound: boolean };
};

async function insertConversation(
  start: StartRequest,
  { reflectionId, shareLink, isRemembered, agents }: SessionStart,
  terms: SessionTerms,
): Promise<Result<Inserted>> {
  const surface = chooseSurface({ ...terms, isRemembered, agents });
  const person = {
    userId: start.as === 'member' ? start.userId : null,
    guestId: start.as === 'guest' ? start.guestId : null,
    shareLinkId: shareLink?.id ?? null,
    network: start.as === 'guest' ? start.network : null,
  };
  const taking = { reflectionId, ...person };
  const textOnly = start.request.textOnly ?? false;
  // Of others than whoever asks for it before their interview, no sound is ever kept.
  const keepsSound =
    start.as === 'member' &&
    start.request.keepsSound === true &&
    terms.mode === 'interview' &&
    !textOnly &&
    mayKeepSound();
  const row = await startConversation(
    {
      ...taking,
      ...terms,
      surface,
      textOnly,
      keepsSound,
      namespaceId: start.as === 'member' ? (start.request.namespaceId ?? null) : null,
      questionId: start.as === 'member' ? (start.request.questionId ?? null) : null,
    },
    ratesOf(taking),
    capsOf(taking, 'start'),
  );
  if (!row.ok) return row;
  const { conversationId, ingestionEnabled } = row.value;
  const personId = start.as === 'member' ? start.userId : start.guestId;
  return ok({
    conversationId,
    surface,
    facts: { ...terms, conversationId, reflectionId, personId, ingestionEnabled, textOnly, keepsSound },
  });
}

/** The one moment from which there is a conversation. Throws when it came too late, or what it was decided on has changed. */
async function bind(
  conversationId: string,
  { credential, providerConversationId, fallbackReason }: OpenedCall,
  { audience }: Pick<SessionFacts, 'audience'>,
): Promise<void> {
  const { agentId, requestedAgentId } = credential;
  const bound = await bindConversation({
    conversationId,
    providerConversationId,
    agentId,
    requestedAgentId,
    fallbackReason,
  });
  if (!bound.ok) throw new CallFailed(`It could not be bound (${bound.error.code}).`, fail('unavailable'));
  if (bound.value === 'over') {
    throw new CallFailed('The start was given up before it was bound.', fail('unavailable'));
  }
  if (bound.value === 'changed') throw new CallFailed(CHANGED, changedFor(audience));
}

export const CHANGED = 'What is said, or the role of this person, was changed while it started.';

export const changedFor = (audience: SessionFacts['audience']) =>
  audience === 'public'
    ? fail('public_runtime_stale', { retryAfterSeconds: 5 })
    : fail('conflict', { message: texts.changed });
