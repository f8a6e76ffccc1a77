import 'server-only';
import { z } from 'zod';
import { enoughTexts } from '#lib/conversations/texts/session.public.ts';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import { serviceClient } from '#lib/platform/db/service-client.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import type { SessionSurface } from '#lib/speech/session-surface.public.ts';
import {
  type SessionAudience,
  type SessionMode,
  type SessionRole,
  sessionRoleSchema,
} from '#lib/voice/voice-session.public.ts';

const startSchema = z.object({
  reflectionId: z.guid(),
  role: sessionRoleSchema,
  shareLink: z.object({ id: z.guid(), opens: z.boolean() }).nullable(),
  takesIn: z.boolean(),
  language: z.string(),
  isRemembered: z.boolean(),
  voice: z.object({ clonedVoiceId: z.string().nullable(), consent: z.enum(['in force', 'revoked', 'none']) }),
  agents: z.object({ standard: z.string().optional(), memory: z.string().optional() }),
  /** Those that say what was live before and may still be said; for where nothing newer can be sent. */
  formerAgents: z.object({ standard: z.string().optional(), memory: z.string().optional() }),
});

/** What is known before anything is decided. */
export type SessionStart = z.infer<typeof startSchema>;

/** How somebody comes in; with the id of a conversation that goes on, as whoever has it. */
export type SessionDoor =
  | { reflectionId: string; userId: string }
  | { slug: string }
  | { tokenHash: string }
  | { conversationId: string };

/** `not_found` for what is not there, and for what is there and not for this person. */
export async function readSessionStart(door: SessionDoor): Promise<Result<SessionStart>> {
  const answer = fromDatabase(
    await serviceClient().rpc('read_session_start', {
      ...('reflectionId' in door && { p_reflection_id: door.reflectionId, p_user_id: door.userId }),
      ...('slug' in door && { p_slug: door.slug }),
      ...('tokenHash' in door && { p_token_hash: door.tokenHash }),
      ...('conversationId' in door && { p_conversation_id: door.conversationId }),
    }),
  );
  if (!answer.ok) return answer;
  if (answer.value === null) return fail('tokenHash' in door ? 'share_link_invalid' : 'not_found');
  return ok(startSchema.parse(answer.value));
}

export type CountedRate = { bucket: string; limit: number; windowSeconds: number };
/** `waiting`: started, and not yet connected as far as the provider says. */
export type Cap = {
  subject: string;
  cap: 'sessions' | 'minutes' | 'waiting' | 'talking';
  amount: number;
  limit: number;
  /** Whose lost or ended call does not keep them from another. */
  guest?: string;
};

export type NewConversation = {
  reflectionId: string;
  userId: string | null;
  guestId: string | null;
  shareLinkId: string | null;
  mode: SessionMode;
  role: SessionRole;
  audience: SessionAudience;
  surface: SessionSurface;
  ingestionEnabled: boolean;
  namespaceId: string | null;
  questionId: string | null;
  offRecord: boolean;
  textOnly: boolean;
  keepsSound: boolean;
};

const refusalSchemas = [
  z.object({ outcome: z.literal('rate_limited'), retryAfterSeconds: z.number() }),
  z.object({
    outcome: z.literal('limit_reached'),
    cap: z.enum(['sessions', 'minutes', 'waiting', 'talking', 'calls']),
    /** By conversations of which it is not known yet how long they were. */
    isHeld: z.boolean().default(false),
    retryAfterSeconds: z.number().optional(),
  }),
] as const;

const startedSchema = z.discriminatedUnion('outcome', [
  ...refusalSchemas,
  z.object({ outcome: z.literal('share_link_invalid') }),
  z.object({ outcome: z.literal('started'), conversationId: z.guid(), ingestionEnabled: z.boolean() }),
]);

/** Everything that a start takes, or nothing of it: the row with its frozen terms, the use of a link, sessions and minutes. */
export async function startConversation(
  terms: NewConversation,
  rates: CountedRate[],
  caps: Cap[],
): Promise<Result<{ conversationId: string; ingestionEnabled: boolean }>> {
  const answer = fromDatabase(
    await serviceClient().rpc('start_conversation', {
      p_reflection_id: terms.reflectionId,
      p_mode: terms.mode,
      p_role: terms.role,
      p_audience: terms.audience,
      p_surface: terms.surface,
      p_ingestion: terms.ingestionEnabled,
      p_off_record: terms.offRecord,
      p_text_only: terms.textOnly,
      p_keeps_sound: terms.keepsSound,
      p_rate_limits: rates,
      p_caps: caps,
      ...(terms.userId && { p_user_id: terms.userId }),
      ...(terms.guestId && { p_guest_id: terms.guestId }),
      ...(terms.shareLinkId && { p_share_link_id: terms.shareLinkId }),
      ...(terms.namespaceId && { p_namespace_id: terms.namespaceId }),
      ...(terms.questionId && { p_question_id: terms.questionId }),
    }),
  );
  if (!answer.ok) return answer;
  const started = startedSchema.parse(answer.value);
  if (started.outcome === 'started') return ok(started);
  return started.outcome === 'share_link_invalid' ? fail('share_link_invalid') : refused(started);
}

type Refusal = z.infer<(typeof refusalSchemas)[number]>;

function refused(refusal: Refusal): Result<never> {
  const { retryAfterSeconds } = refusal;
  const later = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
  if (refusal.outcome === 'rate_limited') return fail('rate_limited', later);
  const why = refusal.isHeld && refusal.cap === 'minutes' ? 'held' : refusal.cap;
  return fail('limit_reached', { message: enoughTexts[why], ...later });
}

const boundSchema = z.enum(['bound', 'over', 'changed']);

/** `changed`: what is said, with which voice, or who this person is to the reflection, is not what it was when this was decided. */
export type Bound = z.infer<typeof boundSchema>;

type Binding = {
  conversationId: string;
  providerConversationId: string;
  agentId: string;
  requestedAgentId: string;
  fallbackReason: string | null;
};

export async function bindConversation(binding: Binding): Promise<Result<Bound>> {
  const answer = fromDatabase(
    await serviceClient().rpc('bind_conversation', {
      p_conversation_id: binding.conversationId,
      p_provider_conversation_id: binding.providerConversationId,
      p_agent_id: binding.agentId,
      p_requested_agent_id: binding.requestedAgentId,
      ...(binding.fallbackReason && { p_fallback_reason: binding.fallbackReason }),
    }),
  );
  return answer.ok ? ok(boundSchema.parse(answer.value)) : answer;
}

/**
 * What it took is given back. False when the start was over already; one that was bound is given up by whoever names the call it
 * was bound to, which is nobody but the start itself.
 */
export async function failConversation(
  conversationId: string,
  reason: string,
  providerConversationId?: string,
): Promise<Result<boolean>> {
  return fromDatabase(
    await serviceClient().rpc('fail_conversation', {
      p_conversation_id: conversationId,
      p_reason: reason,
      ...(providerConversationId && { p_provider_conversation_id: providerConversationId }),
    }),
  );
}

const reservedSchema = z.discriminatedUnion('outcome', [
  ...refusalSchemas,
  z.object({ outcome: z.literal('over') }),
  z.object({ outcome: z.literal('reserved'), ordinal: z.number(), attempt: z.guid() }),
]);

/** One of several who ask at once: the first to add its call takes the ordinal. */
export type CallAttempt = { conversationId: string; ordinal: number; attempt: string };

/** Room for one more call of a conversation that goes on. */
export async function reserveCall(
  conversationId: string,
  rates: CountedRate[],
  caps: Cap[],
): Promise<Result<CallAttempt>> {
  const answer = fromDatabase(
    await serviceClient().rpc('reserve_call', {
      p_conversation_id: conversationId,
      p_rate_limits: rates,
      p_caps: caps,
    }),
  );
  if (!answer.ok) return answer;
  const reserved = reservedSchema.parse(answer.value);
  if (reserved.outcome === 'reserved') return ok({ conversationId, ...reserved });
  return reserved.outcome === 'over' ? fail('conversation_not_active') : refused(reserved);
}

export async function addCall(
  call: CallAttempt & { providerConversationId: string; agentId: string },
): Promise<Result<Bound>> {
  const answer = fromDatabase(
    await serviceClient().rpc('add_call', {
      p_conversation_id: call.conversationId,
      p_ordinal: call.ordinal,
      p_attempt: call.attempt,
      p_provider_conversation_id: call.providerConversationId,
      p_agent_id: call.agentId,
    }),
  );
  return answer.ok ? ok(boundSchema.parse(answer.value)) : answer;
}

/** Gives back the room of a call that did not come about. */
export async function releaseCall({ conversationId, attempt }: CallAttempt): Promise<Result<boolean>> {
  return fromDatabase(
    await serviceClient().rpc('release_call', { p_conversation_id: conversationId, p_attempt: attempt }),
  );
}
