import { SOUND_LIMITS, SOUND_RATE } from '#lib/knowledge/limits.public.ts';
import 'server-only';
import { removeCall } from '#lib/conversations/remove-call.ts';
import { samplesOfFile } from '#lib/knowledge/samples-of-file.ts';
import { cutSound } from '#lib/knowledge/sound-pieces.public.ts';
import { soundStore } from '#lib/knowledge/sound-store.ts';
import {
  beginInterviewSound,
  noteInterviewPiece,
  readKeptCalls,
  readKeptSound,
} from '#lib/knowledge/store/sounds.ts';
import { listenTo } from '#lib/knowledge/transcribe-source.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import { configuredVoice } from '#lib/speech/configured-voice.ts';
import { VoiceProviderError } from '#lib/speech/voice-provider.ts';

/** For the whole of a call, which may be half an hour. */
const FETCHING_MS = 120_000;

/**
 * Brings home the sound of an interview, whose person asked for that, takes it away from the provider, and listens to it, so that its
 * lines can be played. It may be killed at any moment and begun again: pieces are cut in the same places.
 */
export async function keepInterviewSound(conversationId: string): Promise<Result<unknown>> {
  const kept = await readKeptCalls(conversationId);
  if (!kept.ok || !kept.value) return kept;
  const { sourceId, calls } = kept.value;
  // Once a call is gone from the provider, everything of it is here.
  if (sourceId && !calls.some(({ isRemoved }) => isRemoved)) {
    const stored = await store(
      sourceId,
      calls.map(({ id }) => id),
    );
    if (!stored.ok) return stored;
  }
  for (const { id, isRemoved } of calls) {
    const removed = isRemoved ? ok(null) : await removeCall(id);
    if (!removed.ok) return removed;
  }
  return sourceId ? listen(sourceId) : ok(null);
}

async function store(sourceId: string, callIds: readonly string[]): Promise<Result<unknown>> {
  const fetched = await fetchSamples(callIds);
  if (!fetched.ok || fetched.value.length === 0) return fetched;
  const samples = fetched.value;
  const msOf = (count: number) => Math.max(1, Math.round((count / SOUND_RATE) * 1_000));
  const parts = cutSound(samples);
  const begun = await beginInterviewSound(sourceId, {
    durationMs: msOf(samples.length),
    pieceCount: parts.length,
  });
  if (!begun.ok || !begun.value) return begun;
  for (const [position, { from, to, startsMs }] of parts.entries()) {
    const piece = samples.subarray(from, to);
    await soundStore().put(
      sourceId,
      position,
      new Uint8Array(piece.buffer, piece.byteOffset, piece.byteLength),
    );
    const noted = await noteInterviewPiece(sourceId, { position, startsMs, durationMs: msOf(to - from) });
    if (!noted.ok) return noted;
    // Deleted or taken back while the piece was on its way: nothing would take it out of the store again.
    if (!noted.value) {
      await soundStore().remove(sourceId, position);
      return ok(null);
    }
  }
  return ok(null);
}

/** Of all calls one after the other; those of which nothing was recorded are left out. */
async function fetchSamples(callIds: readonly string[]): Promise<Result<Int16Array>> {
  const provider = configuredVoice();
  if (!provider) return fail('unavailable');
  const parts: Int16Array[] = [];
  try {
    for (const id of callIds) {
      const file = await provider.readCallSound(id, { timeoutMs: FETCHING_MS });
      if (file) parts.push(await samplesOfFile(file));
    }
  } catch (error) {
    if (!(error instanceof VoiceProviderError)) throw error;
    // A call that never came about has no sound.
    if (error.kind !== 'not_found') return fail('unavailable');
  }
  const most = (SOUND_LIMITS.mostMs / 1_000) * SOUND_RATE;
  const all = new Int16Array(
    Math.min(
      most,
      parts.reduce((sum, { length }) => sum + length, 0),
    ),
  );
  let at = 0;
  for (const part of parts) {
    all.set(part.subarray(0, all.length - at), at);
    at = Math.min(all.length, at + part.length);
  }
  return ok(all);
}

/** Without a recogniser the sound is kept, and cannot be played line by line. */
async function listen(sourceId: string): Promise<Result<unknown>> {
  const sound = await readKeptSound(sourceId);
  if (!sound.ok || !sound.value) return sound;
  for (const piece of sound.value.pieces) {
    if (piece.words) continue;
    const heard = await listenTo(sourceId, piece);
    if (!heard.ok) return heard.error.code === 'source_unreadable' ? ok(null) : heard;
  }
  return ok(null);
}
