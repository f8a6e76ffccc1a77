import { fail, ok, type Result } from '#lib/platform/result.ts';
import type { SessionAudience, SessionMode, SessionRole } from '#lib/voice/voice-session.public.ts';
import { deriveSessionAudience, deriveSessionMode } from '../derive-mode.ts';
import { sessionTexts as texts } from '../texts/session.public.ts';
import { isSteward } from '../tool-permissions.ts';

export type SessionWish = {
  agentType?: string | undefined;
  mode?: string | undefined;
  roomPrefix?: string | undefined;
  ingestion?: boolean | undefined;
  offRecord?: boolean | undefined;
};

/** What a conversation is started with, and keeps. */
export type SessionTerms = {
  mode: SessionMode;
  role: SessionRole;
  audience: SessionAudience;
  ingestionEnabled: boolean;
  offRecord: boolean;
};

type Known = {
  /** Null for somebody to whom the reflection is not shared. */
  role: SessionRole | null;
  /** Whether the reflection takes in what is said at all. */
  takesIn: boolean;
  /** Of the share link that was used, if one was. */
  link: { opens: boolean } | null;
};

type Wish = { mode: SessionMode; role?: SessionRole; ingestion?: boolean; offRecord?: boolean };

type IngestionPolicy =
  | { ok: true; ingestionEnabled: boolean; offRecord: boolean }
  | { ok: false; code: 'interview_requires_ingestion' };

/**
 * Two questions: does what is said feed the reflection's knowledge, and is anything kept at all. Off the record answers both
 * with no; ingestion that is off answers the first one only.
 */
export function resolveIngestionPolicy({ mode, role, ingestion, offRecord = false }: Wish): IngestionPolicy {
  if (mode === 'interview') {
    if (ingestion === false || offRecord) return { ok: false, code: 'interview_requires_ingestion' };
    return { ok: true, ingestionEnabled: true, offRecord: false };
  }
  const isWanted = ingestion ?? mode === 'reflection';
  return { ok: true, ingestionEnabled: isWanted && !offRecord && isSteward(role), offRecord };
}

/** May this person start this, and on which terms. */
export function decideSessionAccess(wish: SessionWish, { role, takesIn, link }: Known): Result<SessionTerms> {
  if (link && !link.opens) return fail('share_link_invalid');
  if (role === null) return fail('not_found');
  const mode = deriveSessionMode(wish);
  if (mode === 'interview' && !isSteward(role)) return fail('forbidden');
  const policy = resolveIngestionPolicy({
    mode,
    role,
    ...(wish.ingestion !== undefined && { ingestion: wish.ingestion }),
    ...(wish.offRecord !== undefined && { offRecord: wish.offRecord }),
  });
  if (!policy.ok) return fail(policy.code);
  if (mode === 'interview' && !takesIn)
    return fail('interview_requires_ingestion', { message: texts.takesNothingIn });
  return ok({
    mode,
    role,
    audience: deriveSessionAudience({ mode, role }),
    ingestionEnabled: policy.ingestionEnabled && takesIn,
    offRecord: policy.offRecord,
  });
}

type BindOutcome =
  | { bind: true; providerConversationId: string }
  /** For stewards: why there is no conversation. */
  | { bind: false; reason: string };

/** Whether a credential that the provider gave may bind the conversation. One that comes after the time is over binds nothing. */
export function decideProviderBindOutcome({
  conversationId,
  isOver,
}: {
  conversationId: string | null;
  isOver: boolean;
}): BindOutcome {
  if (isOver) return { bind: false, reason: 'The voice service answered when the time for it was over.' };
  if (!conversationId)
    return { bind: false, reason: 'The voice service did not say which conversation it will be.' };
  return { bind: true, providerConversationId: conversationId };
}
