import { fail, ok, type Result } from '#lib/platform/result.ts';
import { configuredVoice } from '#lib/speech/configured-voice.ts';
import type { VoiceProvider } from '#lib/speech/voice-provider.ts';
import { VoiceProviderError } from '#lib/speech/voice-provider-error.ts';
import { readWav } from '#lib/speech/wav.ts';
import { judgeRecording } from './own/judge-recording.ts';
import { wordsHeard } from './own/words-heard.ts';
import type { RecordingFault } from './own-voice.public.ts';
import { beginOwnVoice } from './store/as-service/own-voices.ts';
import {
  ownVoiceText,
  ownVoiceWords,
  recordingFaultTexts,
  ownVoiceRefusals as refusals,
} from './texts/own-voice.public.ts';

const RECOGNISING_MS = 60_000;
const DAY_MS = 24 * 60 * 60 * 1_000;

type Spoken = {
  reflection: { id: string; displayName: string };
  owner: { id: string; displayName: string };
  /** The day that stood in the words. */
  on: string;
  recording: Buffer<ArrayBuffer>;
};

/**
 * Listens to a recording of the words that this owner was shown, and has a voice made of it. What is refused is kept nowhere.
 * Whether the words were said is asked of the provider's recogniser. Where that fails nothing is made; only a provider that says
 * that it has none, as the local one does, lets the recording pass unheard, and the record says so.
 */
export async function beginOwnVoiceFrom({ reflection, owner, on, recording }: Spoken): Promise<Result<null>> {
  const provider = configuredVoice();
  if (!provider) return fail('unavailable', { message: refusals.noProvider });
  if (!isAboutToday(on)) return fail('conflict', { message: refusals.wrongDay });
  const sound = readWav(recording);
  if (!sound || sound.rate < 16_000 || sound.rate > 48_000) return faulty('unreadable');
  const fault = judgeRecording(sound);
  if (fault) return faulty(fault);
  const reader = { name: owner.displayName, reflection: reflection.displayName, on };
  const text = ownVoiceText(reader);
  const heard = await recognised(provider, recording);
  if (!heard.ok) return heard;
  if (heard.value !== null && !wordsHeard({ consent: ownVoiceWords(reader).consent, text }, heard.value)) {
    return faulty('other_words');
  }
  const begun = await beginOwnVoice({
    reflectionId: reflection.id,
    ownerId: owner.id,
    text,
    recording,
    seconds: sound.samples.length / sound.rate,
    wordsHeard: heard.value !== null,
  });
  return begun.ok ? ok(null) : begun;
}

const faulty = (fault: RecordingFault) =>
  fail('recording_unusable', { message: recordingFaultTexts[fault], fields: { recording: fault } });

/** It is yesterday or tomorrow somewhere; and whoever began to read before midnight may finish. */
const isAboutToday = (on: string): boolean => Math.abs(Date.parse(on) + DAY_MS / 2 - Date.now()) < 2 * DAY_MS;

async function recognised(
  provider: VoiceProvider,
  recording: Buffer<ArrayBuffer>,
): Promise<Result<string | null>> {
  try {
    return ok(await provider.recognise(recording, { timeoutMs: RECOGNISING_MS }));
  } catch (error) {
    if (!(error instanceof VoiceProviderError)) throw error;
    return fail('unavailable', { message: refusals.notRecognised, retryAfterSeconds: 30 });
  }
}
