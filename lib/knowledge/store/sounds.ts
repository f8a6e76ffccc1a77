import 'server-only';
import { z } from 'zod';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import { serviceClient } from '#lib/platform/db/service-client.ts';
import type { UserClient } from '#lib/platform/db/user-client.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';

/** In milliseconds from the beginning of the recording. */
export type TimedWord = readonly [text: string, from: number, to: number];

export type SoundPiece = {
  position: number;
  startsMs: number;
  durationMs: number;
  /** Null until it was listened to. */
  words: readonly TimedWord[] | null;
};

export type Sound = { hasOthers: boolean; durationMs: number; pieces: readonly SoundPiece[] };

const soundSchema = z.object({
  hasOthers: z.boolean(),
  durationMs: z.number(),
  pieces: z.array(
    z.object({
      position: z.number(),
      startsMs: z.number(),
      durationMs: z.number(),
      words: z.array(z.tuple([z.string(), z.number(), z.number()])).nullable(),
    }),
  ),
});

type NewRecording = {
  namespaceId: string;
  title: string;
  fileName: string;
  fileHash: string;
  durationMs: number;
  pieceCount: number;
  hasOthers: boolean;
};

/** The same file again goes on where its upload stopped. Answers which pieces are still to come. */
export async function beginRecording(
  db: UserClient,
  recording: NewRecording,
): Promise<Result<{ sourceId: string; missing: number[] }>> {
  const begun = fromDatabase(
    await db
      .rpc('begin_recording', {
        p_namespace_id: recording.namespaceId,
        p_title: recording.title,
        p_file_name: recording.fileName,
        p_file_hash: recording.fileHash,
        p_duration_ms: recording.durationMs,
        p_piece_count: recording.pieceCount,
        p_has_others: recording.hasOthers,
      })
      .single(),
  );
  return begun.ok ? ok({ sourceId: begun.value.source_id, missing: begun.value.missing }) : begun;
}

/** Whether this steward may add to a recording that nobody has read yet: a sound that was read is not changed any more. */
export async function mayGetPiece(
  db: UserClient,
  { reflectionId, sourceId }: { reflectionId: string; sourceId: string },
): Promise<Result<null>> {
  const found = fromDatabase(
    await db
      .from('sources')
      .select('id')
      .eq('id', sourceId)
      .eq('reflection_id', reflectionId)
      .eq('kind', 'recording')
      .eq('status', 'queued')
      .is('content', null)
      .is('deleted_at', null)
      .maybeSingle(),
  );
  if (!found.ok) return found;
  return found.value ? ok(null) : fail('not_found');
}

/** Which pieces are still to come: a place that no recording has is none of them. */
export const missingPieces = (db: UserClient, sourceId: string): Promise<Result<number[]>> =>
  notePiece(db, sourceId, { position: -1, startsMs: 0, durationMs: 1 });

/** After its bytes are in their place. Answers which pieces are still to come. */
export async function notePiece(
  db: UserClient,
  sourceId: string,
  piece: { position: number; startsMs: number; durationMs: number },
): Promise<Result<number[]>> {
  return fromDatabase(
    await db.rpc('note_piece', {
      p_source_id: sourceId,
      p_position: piece.position,
      p_starts_ms: piece.startsMs,
      p_duration_ms: piece.durationMs,
    }),
  );
}

export async function readKeptSound(sourceId: string): Promise<Result<Sound | null>> {
  const found = fromDatabase(await serviceClient().rpc('read_sound', { p_source_id: sourceId }));
  return found.ok ? ok(soundSchema.nullable().parse(found.value)) : found;
}

/** False when it was stored before. */
export async function storeHeard(
  sourceId: string,
  position: number,
  words: readonly TimedWord[],
): Promise<Result<boolean>> {
  return fromDatabase(
    await serviceClient().rpc('store_heard', {
      p_source_id: sourceId,
      p_position: position,
      p_words: words.map((word) => [...word]),
    }),
  );
}

/** Whose ears: those of a conversation that somebody holds, or of a member. */
export type Listener = { conversationId: string } | { userId: string };

const clipSchema = soundSchema.extend({
  sourceId: z.string(),
  body: z.string(),
  /** Its text says who speaks in each line, and nobody says that aloud. */
  isInterview: z.boolean(),
  listener: z.enum(['guest', 'member', 'steward']),
  /** Words that this listener is not told, or told as they were corrected. */
  hidden: z.array(z.string()),
});

export type ClipSource = z.infer<typeof clipSchema>;

/** The sound that a citation comes from; null where there is none, or not for this listener at this moment. */
export async function readClip(listener: Listener, citationId: string): Promise<Result<ClipSource | null>> {
  const found = fromDatabase(
    await serviceClient().rpc('read_clip', {
      p_citation: citationId,
      ...('conversationId' in listener
        ? { p_conversation_id: listener.conversationId }
        : { p_user_id: listener.userId }),
    }),
  );
  return found.ok ? ok(clipSchema.nullable().parse(found.value)) : found;
}

/** Whether what is cited may be shown to whoever listens at this moment. */
export async function isToldTo(listener: Listener, citationId: string): Promise<Result<boolean>> {
  return fromDatabase(
    await serviceClient().rpc('is_told', {
      p_citation: citationId,
      ...('conversationId' in listener
        ? { p_conversation_id: listener.conversationId }
        : { p_user_id: listener.userId }),
    }),
  );
}

const keptCallsSchema = z.object({
  /** Null where nothing was said that became one, or it was deleted. */
  sourceId: z.string().nullable(),
  calls: z.array(z.object({ id: z.string(), isRemoved: z.boolean() })),
});

/** Of an interview whose sound is to be kept, in their order; null for every other conversation. */
export async function readKeptCalls(
  conversationId: string,
): Promise<Result<z.infer<typeof keptCallsSchema> | null>> {
  const found = fromDatabase(
    await serviceClient().rpc('read_kept_calls', { p_conversation_id: conversationId }),
  );
  return found.ok ? ok(keptCallsSchema.nullable().parse(found.value)) : found;
}

/** False where the source or the wish to keep its sound is gone. */
export async function beginInterviewSound(
  sourceId: string,
  { durationMs, pieceCount }: { durationMs: number; pieceCount: number },
): Promise<Result<boolean>> {
  return fromDatabase(
    await serviceClient().rpc('begin_interview_sound', {
      p_source_id: sourceId,
      p_duration_ms: durationMs,
      p_piece_count: pieceCount,
    }),
  );
}

/** After its bytes are in their place; false where the sound was deleted meanwhile. */
export async function noteInterviewPiece(
  sourceId: string,
  piece: { position: number; startsMs: number; durationMs: number },
): Promise<Result<boolean>> {
  return fromDatabase(
    await serviceClient().rpc('note_interview_piece', {
      p_source_id: sourceId,
      p_position: piece.position,
      p_starts_ms: piece.startsMs,
      p_duration_ms: piece.durationMs,
    }),
  );
}

/** The words of an interview stay, its sound goes; false where it had none. */
export async function takeBackSound(db: UserClient, sourceId: string): Promise<Result<boolean>> {
  return fromDatabase(await db.rpc('take_back_sound', { p_source_id: sourceId }));
}
