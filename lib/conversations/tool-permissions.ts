import { TOOL_ACTIONS, type ToolAction } from '#lib/models/tool-actions.public.ts';
import type { SessionAudience, SessionMode, SessionRole } from '#lib/voice/voice-session.public.ts';
import { deriveSessionAudience } from './derive-mode.ts';
import { CONVERSATION_POLICY } from './policy.public.ts';

type Terms = {
  mode: SessionMode;
  role: SessionRole;
  audience?: SessionAudience;
  ingestionEnabled?: boolean;
  offRecord?: boolean;
};

const READING: readonly ToolAction[] = ['retrieve-context'];

/**
 * What a conversation may do, always in the same order. Mode and role give; everything else only takes away: an audience that
 * somebody names cannot make a guest's conversation a private one.
 */
export function resolveAllowedActions({
  mode,
  role,
  audience,
  ingestionEnabled = mode !== 'share',
  offRecord = false,
}: Terms): ToolAction[] {
  const isPublic = audience === 'public' || deriveSessionAudience({ mode, role }) === 'public';
  const given = mode === 'reflection' && isSteward(role) ? TOOL_ACTIONS : READING;
  return given.filter((action) => {
    if (isPublic || offRecord) return READING.includes(action);
    return ingestionEnabled || action !== 'request-source-ingest';
  });
}

const STEWARDING: readonly SessionRole[] = CONVERSATION_POLICY.useTools;

export const isSteward = (role: SessionRole | undefined): boolean =>
  role !== undefined && STEWARDING.includes(role);
