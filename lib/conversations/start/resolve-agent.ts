import { fail, ok, type Result } from '#lib/platform/result.ts';
import type { SessionSurface } from '#lib/speech/session-surface.public.ts';
import type { SessionAudience, SessionMode } from '#lib/voice/voice-session.public.ts';

/** By surface, without those that may say what may no longer be said, or have a voice that may no longer be heard. */
export type SyncedAgents = { standard?: string | undefined; memory?: string | undefined };

/** The `memory` surface greets somebody it has met; to a stranger it would have nothing to remember. */
export function chooseSurface({
  mode,
  audience,
  isRemembered,
  agents,
}: {
  mode: SessionMode;
  audience: SessionAudience;
  isRemembered: boolean;
  agents: SyncedAgents;
}): SessionSurface {
  if (audience === 'public') return 'public';
  return mode === 'reflection' && isRemembered && agents.memory ? 'memory' : 'standard';
}

type Consent = 'in force' | 'revoked' | 'none';

/**
 * A cloned voice answers only while its owner's consent to it is in force. Members are told that they hear the stock voice;
 * with guests nobody speaks at all after a consent was taken back.
 */
export function enforceVoiceCloneGate({
  audience,
  clonedVoiceId,
  consent,
}: {
  audience: SessionAudience;
  clonedVoiceId: string | null;
  consent: Consent;
}): Result<{ isMissingConsent: boolean }> {
  if (!clonedVoiceId || consent === 'in force') return ok({ isMissingConsent: false });
  if (audience === 'public' && consent === 'revoked')
    return fail('voice_consent_revoked', { retryAfterSeconds: 300 });
  return ok({ isMissingConsent: true });
}

export type SessionAgent = {
  agentId: string;
  /** Asked when the provider refuses the first one. */
  fallbackId: string | null;
};

type Choice = {
  mode: SessionMode;
  surface: 'standard' | 'memory';
  agents: SyncedAgents;
  /** Of this installation, for every reflection. */
  sharedAgentId: string | null;
  interviewerAgentId: string | null;
};

/**
 * Of the private audience: the first one there is. For guests there is no such choice: theirs is the fresh public agent of the reflection, or none.
 */
export function resolveSessionAgent({
  mode,
  surface,
  agents,
  sharedAgentId,
  interviewerAgentId,
}: Choice): SessionAgent | null {
  const inOrder = [mode === 'interview' ? interviewerAgentId : null, agents[surface] ?? null, sharedAgentId];
  const [agentId, next] = inOrder.filter((id) => id !== null);
  if (!agentId) return null;
  const fallbackId = agentId === interviewerAgentId ? next : sharedAgentId;
  return { agentId, fallbackId: fallbackId && fallbackId !== agentId ? fallbackId : null };
}
