import { z } from 'zod';
import type { Role } from '#lib/reflections/roles.public.ts';

export const SESSION_MODES = ['interview', 'reflection', 'share'] as const;
export const sessionModeSchema = z.enum(SESSION_MODES);
export type SessionMode = z.infer<typeof sessionModeSchema>;

/** Which side of the reflection is spoken with. What may be retrieved is frozen beside it. */
export const sessionAudienceSchema = z.enum(['private', 'public']);
export type SessionAudience = z.infer<typeof sessionAudienceSchema>;

export const sessionRoleSchema = z.enum(['owner', 'admin', 'operator', 'viewer', 'guest']);
/** As whom somebody takes part. A guest is no member, and never anything more. */
export type SessionRole = Role | 'guest';

export const conversationStatusSchema = z.enum(['bootstrapping', 'active', 'ended', 'failed']);
export type ConversationStatus = z.infer<typeof conversationStatusSchema>;

/** How a call reaches the provider. Mobile SDKs speak over WebRTC alone; what is written goes over a socket everywhere. */
const connectionSchema = z.enum(['webrtc', 'websocket']).optional();

/** Words that decide the mode. Unknown ones decide nothing. */
const hint = z.string().max(100).optional();

export const memberSessionRequest = z.strictObject({
  reflectionId: z.guid(),
  agentType: hint,
  mode: hint,
  roomPrefix: hint,
  textOnly: z.boolean().optional(),
  offRecord: z.boolean().optional(),
  /** Of an interview by voice: its sound is kept with its words. */
  keepsSound: z.boolean().optional(),
  ingestion: z.boolean().optional(),
  /** Where what is said is kept. */
  namespaceId: z.guid().optional(),
  connection: connectionSchema,
  /** What an interview begins with: an entry of what visitors asked. */
  questionId: z.guid().optional(),
});
export type MemberSessionRequest = z.infer<typeof memberSessionRequest>;

export const guestSessionRequest = z.strictObject({
  textOnly: z.boolean().optional(),
  offRecord: z.boolean().optional(),
  connection: connectionSchema,
});
export type GuestSessionRequest = z.infer<typeof guestSessionRequest>;

/** A guest in an app, who has no page to come in by: the name in its address, or the token of a share link. */
export const mobileGuestSessionRequest = guestSessionRequest
  .extend({ slug: z.string().min(1).max(100).optional(), link: z.string().min(1).max(200).optional() })
  .refine(({ slug, link }) => (slug === undefined) !== (link === undefined), 'Give a slug or a link.');

export const resumeSessionRequest = z.strictObject({
  textOnly: z.boolean().optional(),
  connection: connectionSchema,
});
export type ResumeSessionRequest = z.infer<typeof resumeSessionRequest>;

/** Lets one call start, once; whoever has it needs nothing else. */
export type CallCredential =
  | { type: 'websocket'; signedUrl: string }
  | { type: 'webrtc'; conversationToken: string };

export type SessionWarning = {
  code: 'session_dynamic_variables_partial' | 'voice_clone_not_consented' | 'fallback_agent';
  message: string;
  /** Of the variables that are missing. */
  names?: string[];
};

export type VoiceSessionResponse = {
  conversationId: string;
  mode: SessionMode;
  audience: SessionAudience;
  offRecord: boolean;
  ingestionEnabled: boolean;
  textOnly: boolean;
  connection: CallCredential;
  /** Handed to the provider as they are. The server believes none of them but the bind signature. */
  dynamicVariables: Record<string, string>;
  warnings: SessionWarning[];
};

export type MobileSessionResponse = VoiceSessionResponse & { providerConversationId: string };

/** With the token by which this guest is known again; an app keeps it, and sends it as `X-Guest-Token`. */
export type MobileGuestSessionResponse = MobileSessionResponse & { guestToken: string };

/** What was said in a conversation, to whoever had it. */
export type SessionTranscript = {
  turns: { speaker: 'user' | 'reflection'; text: string }[];
};

export type EndSessionResponse = { status: ConversationStatus; durationSeconds: number };

export const turnFeedbackRequest = z.strictObject({
  /** The answer as it was shown. */
  answer: z.string().trim().min(1).max(4_000),
  rating: z.enum(['good', 'bad']),
  comment: z.string().trim().max(2_000).optional(),
});
export type TurnFeedbackRequest = z.infer<typeof turnFeedbackRequest>;

/** What has become of a conversation so far. */
export type SessionOutcome = {
  status: ConversationStatus;
  durationSeconds: number;
  offRecord: boolean;
  /** Nothing more is to come. */
  isSettled: boolean;
  turnsKept: number;
  /** Whether the person said anything that is kept: nothing is made of a greeting alone. */
  hasSpoken: boolean;
  recap: string | null;
  memories: string[];
  /** What an interview became. */
  source: { id: string; status: string } | null;
};
