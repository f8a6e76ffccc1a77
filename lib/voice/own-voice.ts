import 'server-only';
import { logger } from '#lib/platform/logger.ts';
import { askAgain } from '#lib/platform/queue/ask-again.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import { configuredVoice } from '#lib/speech/configured-voice.ts';
import { type VoiceProvider, VoiceProviderError } from '#lib/speech/voice-provider.ts';
import { readWav } from '#lib/speech/wav.ts';
import { judgeRecording } from './own/judge-recording.ts';
import type { RecordingFault } from './own-voice.public.ts';
import {
  beginOwnVoice,
  readVoiceToMake,
  recordOwnVoice,
  recordVoiceRemoved,
  refuseOwnVoice,
} from './store/as-service/own-voices.ts';
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

/** Of the words of the consent itself: a recogniser mishears names, and one word in ten. */
const LEAST_OF_CONSENT = 0.75;
/** Of the whole text, which a reader may stumble over. */
const LEAST_OF_TEXT = 0.5;

/** Without numbers: a date is read, and written by a recogniser, in many ways. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .match(/\p{L}+/gu) ?? [];

/** Whether what a recogniser heard is the text that was to be read: its words in their order, most of them. */
export function wordsHeard({ consent, text }: { consent: string; text: string }, heard: string): boolean {
  const said = wordsOf(heard);
  return (
    partInOrder(wordsOf(consent), said) >= LEAST_OF_CONSENT &&
    partInOrder(wordsOf(text), said) >= LEAST_OF_TEXT
  );
}

/** How much of `wanted` stands in `found` in the same order: the longest common subsequence. */
function partInOrder(wanted: readonly string[], found: readonly string[]): number {
  if (wanted.length === 0) return 0;
  let before = new Uint16Array(found.length + 1);
  for (const word of wanted) {
    const row = new Uint16Array(found.length + 1);
    for (let place = 1; place <= found.length; place += 1) {
      row[place] =
        found[place - 1] === word
          ? (before[place - 1] ?? 0) + 1
          : Math.max(before[place] ?? 0, row[place - 1] ?? 0);
    }
    before = row;
  }
  return (before[found.length] ?? 0) / wanted.length;
}

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

/** By which a clone is found again at the provider. It names nobody: others may see the list of a workspace's voices. */
const ownVoiceName = (consentId: string): string => `Reflections ${consentId}`;

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
