import 'server-only';
import { z } from 'zod';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import { serviceClient } from '#lib/platform/db/service-client.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import { sessionSurfaceSchema } from '#lib/speech/session-surface.public.ts';
import {
  conversationStatusSchema,
  type EndSessionResponse,
  sessionAudienceSchema,
  sessionModeSchema,
  sessionRoleSchema,
} from '#lib/voice/voice-session.public.ts';

const conversationSchema = z.object({
  id: z.guid(),
  reflectionId: z.guid(),
  userId: z.guid().nullable(),
  guestId: z.guid().nullable(),
  shareLinkId: z.guid().nullable(),
  mode: sessionModeSchema,
  role: sessionRoleSchema,
  audience: sessionAudienceSchema,
  surface: sessionSurfaceSchema,
  status: conversationStatusSchema,
  offRecord: z.boolean(),
  ingestionEnabled: z.boolean(),
  textOnly: z.boolean(),
  keepsSound: z.boolean(),
});

/** On the terms that it was started with, and keeps. */
export type Conversation = z.infer<typeof conversationSchema>;

/** Whoever asks: whose it is has to be asked by the caller. Null for one of a member who was removed, too. */
export async function findConversation(conversationId: string): Promise<Result<Conversation | null>> {
  const answer = fromDatabase(
    await serviceClient().rpc('read_conversation', { p_conversation_id: conversationId }),
  );
  if (!answer.ok) return answer;
  return ok(answer.value === null ? null : conversationSchema.parse(answer.value));
}

const endedSchema = z.object({ status: conversationStatusSchema, durationSeconds: z.number() });

/** One that is over already stays as it ended. */
export async function endConversation(conversationId: string): Promise<Result<EndSessionResponse>> {
  const answer = fromDatabase(
    await serviceClient().rpc('end_conversation', { p_conversation_id: conversationId }),
  );
  if (!answer.ok) return answer;
  return answer.value === null ? fail('not_found') : ok(endedSchema.parse(answer.value));
}
