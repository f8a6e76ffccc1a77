import 'server-only';
import { z } from 'zod';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import { serviceClient } from '#lib/platform/db/service-client.ts';
import { ok, type Result } from '#lib/platform/result.ts';

/**
 * What the server records of a voice of somebody's own, after it has listened and asked the provider. None of it can be called
 * with a person's own rights: no id of a voice comes from a form.
 */

export type SpokenConsent = {
  reflectionId: string;
  ownerId: string;
  text: string;
  recording: Buffer;
  seconds: number;
  /** False where nothing could recognise speech. */
  wordsHeard: boolean;
};

/** Keeps what was read aloud, and queues the making of the clone. Answers the id of the consent. */
export async function beginOwnVoice(spoken: SpokenConsent): Promise<Result<string>> {
  return fromDatabase(
    await serviceClient().rpc('begin_own_voice', {
      p_reflection_id: spoken.reflectionId,
      p_owner_id: spoken.ownerId,
      p_consent_text: spoken.text,
      p_base64: spoken.recording.toString('base64'),
      p_seconds: Math.round(spoken.seconds),
      p_words_heard: spoken.wordsHeard,
    }),
  );
}

const toMakeSchema = z.object({ reflectionId: z.guid(), base64: z.string() }).nullable();

export type VoiceToMake = { reflectionId: string; recording: Buffer<ArrayBuffer> };

/** Null when it was made, refused or taken back. */
export async function readVoiceToMake(consentId: string): Promise<Result<VoiceToMake | null>> {
  const answer = fromDatabase(await serviceClient().rpc('read_voice_to_make', { p_consent_id: consentId }));
  if (!answer.ok) return answer;
  const found = toMakeSchema.parse(answer.value);
  return ok(found && { reflectionId: found.reflectionId, recording: Buffer.from(found.base64, 'base64') });
}

/** False when the consent has ended meanwhile: then the clone has to be deleted again. */
export async function recordOwnVoice(consentId: string, voiceId: string): Promise<Result<boolean>> {
  return fromDatabase(
    await serviceClient().rpc('record_own_voice', { p_consent_id: consentId, p_voice_id: voiceId }),
  );
}

/** The provider makes none: the consent ends, and its owner reads why. */
export async function refuseOwnVoice(consentId: string, because: string): Promise<Result<boolean>> {
  return fromDatabase(
    await serviceClient().rpc('refuse_own_voice', { p_consent_id: consentId, p_because: because }),
  );
}

/** The provider keeps no clone of it any more. */
export async function recordVoiceRemoved(consentId: string): Promise<Result<boolean>> {
  return fromDatabase(await serviceClient().rpc('record_voice_removed', { p_consent_id: consentId }));
}

export async function chooseStockVoice({
  reflectionId,
  ownerId,
  voiceId,
  name,
}: {
  reflectionId: string;
  ownerId: string;
  voiceId: string;
  name: string;
}): Promise<Result<unknown>> {
  return fromDatabase(
    await serviceClient().rpc('choose_stock_voice', {
      p_reflection_id: reflectionId,
      p_owner_id: ownerId,
      p_voice_id: voiceId,
      p_name: name,
    }),
  );
}
