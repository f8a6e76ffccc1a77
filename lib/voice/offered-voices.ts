import { fail, ok, type Result } from '#lib/platform/result.ts';
import { configuredVoice } from '#lib/speech/configured-voice.ts';
import type { StockVoice } from '#lib/speech/voice-library.ts';
import { type VoiceProvider, VoiceProviderError } from '#lib/speech/voice-provider.ts';
import { ownVoiceRefusals, stockVoiceTexts, VOICE_SAMPLE } from './texts/own-voice.public.ts';

const PATIENCE_MS = 5_000;
const SPEAKING_MS = 20_000;
/** A provider's stock voices change a few times a year. */
const KEPT_MS = 10 * 60 * 1_000;

type Offer = { voices: StockVoice[]; canRecognise: boolean };

let kept: { offer: Offer; until: number } | null = null;

/** Which voices there are for everybody, and whether a recording of one's own would be listened to. */
export async function offeredVoices(): Promise<Result<Offer>> {
  if (kept && kept.until > Date.now()) return ok(kept.offer);
  const asked = await askProvider(async (provider) => {
    const options = { timeoutMs: PATIENCE_MS };
    const [voices, canRecognise] = await Promise.all([
      provider.listStockVoices(options),
      provider.canRecognise(options),
    ]);
    return { voices, canRecognise };
  });
  if (asked.ok) kept = { offer: asked.value, until: Date.now() + KEPT_MS };
  return asked;
}

/**
 * The attack: the id of somebody's clone comes from the form in place of a stock voice. So it is believed only where the
 * provider says that it is one of its own.
 */
export async function findStockVoice(voiceId: string): Promise<Result<StockVoice>> {
  const offered = await offeredVoices();
  if (!offered.ok) return offered;
  const found = offered.value.voices.find((voice) => voice.voiceId === voiceId);
  return found ? ok(found) : fail('invalid_request', { message: stockVoiceTexts.unknown });
}

/** A sentence in a voice, as a WAV file. Whoever calls has made sure that this person may hear it. */
export const voiceSample = (voiceId: string): Promise<Result<Buffer<ArrayBuffer>>> =>
  askProvider((provider) => provider.speak(voiceId, VOICE_SAMPLE, { timeoutMs: SPEAKING_MS }));

async function askProvider<T>(ask: (provider: VoiceProvider) => Promise<T>): Promise<Result<T>> {
  const provider = configuredVoice();
  if (!provider) return fail('unavailable', { message: ownVoiceRefusals.noProvider });
  try {
    return ok(await ask(provider));
  } catch (error) {
    if (!(error instanceof VoiceProviderError)) throw error;
    return fail('unavailable', { message: stockVoiceTexts.unavailable, retryAfterSeconds: 10 });
  }
}
