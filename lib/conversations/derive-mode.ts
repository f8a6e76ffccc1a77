import type { SessionAudience, SessionMode, SessionRole } from '#lib/voice/voice-session.public.ts';

type SessionHints = { agentType?: unknown; mode?: unknown; roomPrefix?: unknown };

/** The first rule that matches wins. Whatever the hints are, there is a mode; what is unknown decides nothing. */
export function deriveSessionMode(hints?: SessionHints | null): SessionMode {
  if (hints?.agentType === 'interviewer') return 'interview';
  if (hints?.agentType === 'reflection') return 'reflection';
  if (hints?.mode === 'onboarding') return 'interview';
  if (hints?.roomPrefix === 'share') return 'share';
  return 'reflection';
}

/** What is shared is public, whoever opens it; a guest is, wherever they come in. */
export const deriveSessionAudience = ({
  mode,
  role,
}: {
  mode: SessionMode;
  role: SessionRole;
}): SessionAudience => (mode === 'share' || role === 'guest' ? 'public' : 'private');
