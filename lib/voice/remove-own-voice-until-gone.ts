import 'server-only';
import { askAgain } from '#lib/platform/queue/ask-again.ts';
import { fail, type Result } from '#lib/platform/result.ts';
import { configuredVoice } from '#lib/speech/configured-voice.ts';
import { VoiceProviderError } from '#lib/speech/voice-provider-error.ts';
import { ownVoiceName } from './own/own-voice-name.ts';
import { recordVoiceRemoved } from './store/as-service/own-voices.ts';

/** Deletes the clone of a consent that has ended, also one whose making was never recorded; `unavailable` until it is gone. */
async function removeOwnVoice(consentId: string, voiceId: string | null): Promise<Result<unknown>> {
  const provider = configuredVoice();
  if (!provider) return fail('unavailable');
  try {
    const found = await provider.findVoices(ownVoiceName(consentId));
    for (const id of new Set(voiceId === null ? found : [voiceId, ...found])) await provider.deleteVoice(id);
  } catch (error) {
    if (!(error instanceof VoiceProviderError)) throw error;
    return fail('unavailable');
  }
  // False when it was recorded before, or the reflection is gone and with it the record.
  return recordVoiceRemoved(consentId);
}

type Removal = { consentId: string; voiceId: string | null; attempt: number };

/** A copy of somebody's voice that they took back is not given up on. */
export async function removeOwnVoiceUntilGone({
  consentId,
  voiceId,
  attempt,
}: Removal): Promise<Result<unknown>> {
  const removed = await removeOwnVoice(consentId, voiceId);
  if (removed.ok || removed.error.code !== 'unavailable') return removed;
  return askAgain('runtime_sync', {
    kind: 'remove_voice',
    consent_id: consentId,
    ...(voiceId !== null && { voice_id: voiceId }),
    attempt,
  });
}
