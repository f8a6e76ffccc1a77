import 'server-only';
import { z } from 'zod';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import type { UserClient } from '#lib/platform/db/user-client.ts';
import { ok, type Result } from '#lib/platform/result.ts';

export type VoiceConsent = {
  id: string;
  /** Null when they have left and their account is gone. */
  consentedBy: string | null;
  consentText: string;
  recordingHash: string;
  recordingSeconds: number;
  wordsHeard: boolean;
  consentedAt: string;
  isMade: boolean;
  refusedBecause: string | null;
  revokedAt: string | null;
  voiceRemovedAt: string | null;
};

/** The newest first; what was agreed to once stays to be seen, by owners. Nobody else reads any. */
export async function listVoiceConsents(
  db: UserClient,
  reflectionId: string,
): Promise<Result<VoiceConsent[]>> {
  const rows = fromDatabase(
    await db
      .from('voice_consents')
      .select(
        'id, voice_id, consented_by, consent_text, recording_hash, recording_seconds, words_heard, consented_at, refused_because, revoked_at, voice_removed_at',
      )
      .eq('reflection_id', reflectionId)
      .order('consented_at', { ascending: false })
      .limit(50),
  );
  if (!rows.ok) return rows;
  return ok(
    rows.value.map((row) => ({
      id: row.id,
      consentedBy: row.consented_by,
      consentText: row.consent_text,
      recordingHash: row.recording_hash,
      recordingSeconds: row.recording_seconds,
      wordsHeard: row.words_heard,
      consentedAt: row.consented_at,
      isMade: row.voice_id !== null,
      refusedBecause: row.refused_because,
      revokedAt: row.revoked_at,
      voiceRemovedAt: row.voice_removed_at,
    })),
  );
}

/** Of the voice that was made for this reflection and may be heard; an owner's alone to know. */
export async function findOwnVoiceId(db: UserClient, reflectionId: string): Promise<Result<string | null>> {
  const row = fromDatabase(
    await db
      .from('voice_consents')
      .select('voice_id')
      .eq('reflection_id', reflectionId)
      .is('revoked_at', null)
      .maybeSingle(),
  );
  return row.ok ? ok(row.value?.voice_id ?? null) : row;
}

const whoseVoiceSchema = z.object({
  speaks: z.enum(['stock', 'own', 'withheld']),
  own: z.enum(['none', 'making', 'made']),
  /** Null for the one of the installation. */
  stockVoiceId: z.string().nullable(),
  stockVoiceName: z.string().nullable(),
});

/** For stewards: whose voice it is, without the id of anybody's own. */
export type WhoseVoice = z.infer<typeof whoseVoiceSchema>;

export async function readWhoseVoice(db: UserClient, reflectionId: string): Promise<Result<WhoseVoice>> {
  const answer = fromDatabase(await db.rpc('read_whose_voice', { p_reflection_id: reflectionId }));
  return answer.ok ? ok(whoseVoiceSchema.parse(answer.value)) : answer;
}

export async function revokeVoiceConsent(db: UserClient, consentId: string): Promise<Result<unknown>> {
  return fromDatabase(await db.rpc('revoke_voice_consent', { p_consent_id: consentId }));
}

export async function leaveOwnVoice(db: UserClient, reflectionId: string): Promise<Result<unknown>> {
  return fromDatabase(await db.rpc('use_stock_voice', { p_reflection_id: reflectionId }));
}

export async function speakWithOwnVoice(db: UserClient, reflectionId: string): Promise<Result<unknown>> {
  return fromDatabase(await db.rpc('use_own_voice', { p_reflection_id: reflectionId }));
}
