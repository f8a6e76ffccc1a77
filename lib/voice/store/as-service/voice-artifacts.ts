import 'server-only';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import { serviceClient } from '#lib/platform/db/service-client.ts';
import type { Database, Json } from '#lib/platform/db/types.gen.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import type { Finding } from '#lib/speech/voice-artifact.public.ts';

type ArtifactStatus = Database['public']['Enums']['voice_artifact_status'];

export type StoredArtifact = {
  id: string;
  reflectionId: string;
  generation: number;
  status: ArtifactStatus;
  /** Null when it was erased. */
  payload: Json | null;
  payloadHash: string;
};

/** Before anything is read: whoever starts later has read later, and so has the higher generation. */
export async function startGeneration(reflectionId: string): Promise<Result<number>> {
  return fromDatabase(await serviceClient().rpc('start_generation', { p_reflection_id: reflectionId }));
}

/** When this payload is live already, nothing that was started before `generation` goes live any more; false when it is not. */
export async function keepLiveVoice(
  reflectionId: string,
  { generation, payloadHash }: { generation: number; payloadHash: string },
): Promise<Result<boolean>> {
  return fromDatabase(
    await serviceClient().rpc('keep_live_voice', {
      p_reflection_id: reflectionId,
      p_generation: generation,
      p_payload_hash: payloadHash,
    }),
  );
}

type NewArtifact = { generation: number; payload: Json; payloadHash: string; copiedFrom?: number };

/** Answers the id of the candidate; the same one when the same is recorded twice. */
export async function recordVoiceArtifact(
  reflectionId: string,
  { generation, payload, payloadHash, copiedFrom }: NewArtifact,
): Promise<Result<string>> {
  return fromDatabase(
    await serviceClient().rpc('record_voice_artifact', {
      p_reflection_id: reflectionId,
      p_generation: generation,
      p_payload: payload,
      p_payload_hash: payloadHash,
      ...(copiedFrom !== undefined && { p_copied_from: copiedFrom }),
    }),
  );
}

const columns = 'id, reflection_id, generation, status, payload, payload_hash';

type Row = {
  id: string;
  reflection_id: string;
  generation: number;
  status: ArtifactStatus;
  payload: Json | null;
  payload_hash: string;
};

const fromRow = ({ reflection_id, payload_hash, ...row }: Row): StoredArtifact => ({
  ...row,
  reflectionId: reflection_id,
  payloadHash: payload_hash,
});

export async function readVoiceArtifact(artifactId: string): Promise<Result<StoredArtifact>> {
  const row = fromDatabase(
    await serviceClient().from('voice_artifacts').select(columns).eq('id', artifactId).maybeSingle(),
  );
  if (!row.ok) return row;
  return row.value ? ok(fromRow(row.value)) : fail('not_found');
}

export async function findGeneration(
  reflectionId: string,
  generation: number,
): Promise<Result<StoredArtifact>> {
  const row = fromDatabase(
    await serviceClient()
      .from('voice_artifacts')
      .select(columns)
      .eq('reflection_id', reflectionId)
      .eq('generation', generation)
      .maybeSingle(),
  );
  if (!row.ok) return row;
  return row.value ? ok(fromRow(row.value)) : fail('not_found');
}

/** False when it is no longer a candidate with these bytes. Any finding rejects. */
export async function recordVoiceEvaluation(
  { id, payloadHash }: Pick<StoredArtifact, 'id' | 'payloadHash'>,
  findings: readonly Finding[],
): Promise<Result<boolean>> {
  return fromDatabase(
    await serviceClient().rpc('record_voice_evaluation', {
      p_artifact_id: id,
      p_payload_hash: payloadHash,
      p_approved: findings.length === 0,
      p_findings: [...findings],
    }),
  );
}

/** `stale` when a later one is live, or when something that it quotes was taken back meanwhile. */
export async function promoteVoiceArtifact({
  id,
  payloadHash,
}: Pick<StoredArtifact, 'id' | 'payloadHash'>): Promise<Result<ArtifactStatus>> {
  return fromDatabase(
    await serviceClient().rpc('promote_voice_artifact', { p_artifact_id: id, p_payload_hash: payloadHash }),
  );
}

/** The last one of these bytes that was rejected. */
export async function findRejected(
  reflectionId: string,
  payloadHash: string,
): Promise<Result<StoredArtifact | null>> {
  const row = fromDatabase(
    await serviceClient()
      .from('voice_artifacts')
      .select(columns)
      .eq('reflection_id', reflectionId)
      .eq('payload_hash', payloadHash)
      .eq('status', 'rejected')
      .not('payload', 'is', null)
      .order('generation', { ascending: false })
      .limit(1)
      .maybeSingle(),
  );
  if (!row.ok) return row;
  return ok(row.value && fromRow(row.value));
}

/** The older generation whose words are live; null when what is live was compiled. */
export async function liveIsCopyOf(reflectionId: string): Promise<Result<number | null>> {
  const row = fromDatabase(
    await serviceClient()
      .from('voice_artifacts')
      .select('copied_from')
      .eq('reflection_id', reflectionId)
      .eq('status', 'promoted')
      .maybeSingle(),
  );
  return row.ok ? ok(row.value?.copied_from ?? null) : row;
}

/** Erases every payload that quotes an erased source, but the live one. Answers how many sources the live one still quotes. */
export async function tombstoneVoiceArtifacts(reflectionId: string): Promise<Result<number>> {
  return fromDatabase(
    await serviceClient().rpc('tombstone_voice_artifacts', { p_reflection_id: reflectionId }),
  );
}
