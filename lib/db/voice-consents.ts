import 'server-only';
import { ok, type Result } from '#lib/platform/result.ts';
import { fromDatabase } from './database-failure.ts';
import type { UserClient } from './user-client.ts';

export type VoiceConsent = {
  id: string;
  voiceId: string;
  /** Null when they have left and their account is gone. */
  consentedBy: string | null;
  consentText: string;
  consentedAt: string;
  revokedAt: string | null;
};

/** The newest first; what was agreed to once stays to be seen. */
export async function listVoiceConsents(
  db: UserClient,
  reflectionId: string,
): Promise<Result<VoiceConsent[]>> {
  const rows = fromDatabase(
    await db
      .from('voice_consents')
      .select('id, voice_id, consented_by, consent_text, consented_at, revoked_at')
      .eq('reflection_id', reflectionId)
      .order('consented_at', { ascending: false })
      .limit(50),
  );
  if (!rows.ok) return rows;
  return ok(
    rows.value.map((row) => ({
      id: row.id,
      voiceId: row.voice_id,
      consentedBy: row.consented_by,
      consentText: row.consent_text,
      consentedAt: row.consented_at,
      revokedAt: row.revoked_at,
    })),
  );
}

export type ClonedVoice = { voiceId: string; isConsented: boolean };

/** The voice of its own that the reflection is to speak with, by its id at the provider; null when it has none. */
export async function readClonedVoice(
  db: UserClient,
  reflectionId: string,
): Promise<Result<ClonedVoice | null>> {
  const reflection = fromDatabase(
    await db
      .from('reflections')
      .select('cloned_voice_id, voice_consents(voice_id)')
      .eq('id', reflectionId)
      .is('voice_consents.revoked_at', null)
      .maybeSingle(),
  );
  if (!reflection.ok) return reflection;
  const voiceId = reflection.value?.cloned_voice_id ?? null;
  if (voiceId === null) return ok(null);
  const consents = reflection.value?.voice_consents ?? [];
  return ok({ voiceId, isConsented: consents.some(({ voice_id }) => voice_id === voiceId) });
}

export async function grantVoiceConsent(
  db: UserClient,
  { reflectionId, voiceId, consentText }: { reflectionId: string; voiceId: string; consentText: string },
): Promise<Result<unknown>> {
  return fromDatabase(
    await db.rpc('grant_voice_consent', {
      p_reflection_id: reflectionId,
      p_voice_id: voiceId,
      p_consent_text: consentText,
    }),
  );
}

export async function revokeVoiceConsent(db: UserClient, consentId: string): Promise<Result<unknown>> {
  return fromDatabase(await db.rpc('revoke_voice_consent', { p_consent_id: consentId }));
}

export async function leaveClonedVoice(db: UserClient, reflectionId: string): Promise<Result<unknown>> {
  return fromDatabase(await db.rpc('use_stock_voice', { p_reflection_id: reflectionId }));
}
