import { logger } from '#lib/platform/logger.ts';
import { fail, type Result } from '#lib/platform/result.ts';
import { configuredVoice } from '#lib/speech/configured-voice.ts';
import type { VoiceProvider } from '#lib/speech/voice-provider.ts';
import { VoiceProviderError } from '#lib/speech/voice-provider-error.ts';
import { ownVoiceName } from './own/own-voice-name.ts';
import { readVoiceToMake, recordOwnVoice, refuseOwnVoice } from './store/as-service/own-voices.ts';

const MAKING_MS = 90_000;

/**
 * Has the provider learn the voice of a consent, and records what it made; `unavailable` while it cannot be asked. Safe to do
 * twice: one that was made without being recorded is found by its name.
 */
export async function makeOwnVoice(consentId: string): Promise<Result<unknown>> {
  const wanted = await readVoiceToMake(consentId);
  if (!wanted.ok || !wanted.value) return wanted;
  const provider = configuredVoice();
  if (!provider) return fail('unavailable');
  try {
    const voiceId = await findOrMake(provider, consentId, wanted.value.recording);
    if (voiceId === null) return refuseOwnVoice(consentId, 'requires_verification');
    const recorded = await recordOwnVoice(consentId, voiceId);
    // Taken back while it was made; whoever took it back may have looked before it was there.
    if (recorded.ok && !recorded.value) await provider.deleteVoice(voiceId);
    return recorded;
  } catch (error) {
    if (!(error instanceof VoiceProviderError)) throw error;
    if (error.retryable || error.kind === 'aborted') return fail('unavailable');
    logger().warn({ consentId, status: error.status, reason: error.reason }, 'no voice was made');
    return refuseOwnVoice(consentId, error.reason ?? error.kind);
  }
}

async function findOrMake(
  provider: VoiceProvider,
  consentId: string,
  recording: Buffer<ArrayBuffer>,
): Promise<string | null> {
  const name = ownVoiceName(consentId);
  const [made] = await provider.findVoices(name);
  if (made) return made;
  return (await provider.createVoice({ name, recording }, { timeoutMs: MAKING_MS })).voiceId;
}
