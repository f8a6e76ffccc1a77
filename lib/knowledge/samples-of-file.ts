import { setImmediate as others } from 'node:timers/promises';
import { SOUND_RATE } from '#lib/knowledge/limits.public.ts';
import { resample } from '#lib/speech/audio-resample.ts';
import { VoiceProviderError } from '#lib/speech/voice-provider.ts';
import { readWav } from '#lib/speech/wav.ts';

/** As much of an MP3 file as is decoded at once: half an hour of it as numbers would fill the memory. */
const CHUNK_BYTES = 64 * 1024;
const BLOCK_SECONDS = 10;
/** On both sides of a block, so that nobody hears where one ends. */
const BESIDE_SECONDS = 0.1;

type Decoded = { channels: readonly Float32Array[]; rate: number };

/** A WAV or MP3 file of speech, as the samples that are kept of sound. Throws `unreadable` where it is neither. */
export async function samplesOfFile(file: Buffer): Promise<Int16Array> {
  const parts: Int16Array[] = [];
  for await (const part of blocksOf(decoded(file))) {
    parts.push(part);
    await others();
  }
  const samples = new Int16Array(parts.reduce((sum, { length }) => sum + length, 0));
  if (samples.length === 0)
    throw new VoiceProviderError('unreadable', 'read sound', { reason: 'neither WAV nor MP3' });
  let at = 0;
  for (const part of parts) {
    samples.set(part, at);
    at += part.length;
  }
  return samples;
}

async function* decoded(file: Buffer): AsyncGenerator<Decoded, void> {
  const wav = readWav(file);
  if (wav) {
    yield { channels: [wav.samples], rate: wav.rate };
    return;
  }
  const { MPEGDecoder } = await import('mpg123-decoder');
  const decoder = new MPEGDecoder();
  await decoder.ready;
  try {
    for (let at = 0; at < file.length; at += CHUNK_BYTES) {
      const { channelData, sampleRate, samplesDecoded } = decoder.decode(file.subarray(at, at + CHUNK_BYTES));
      if (samplesDecoded > 0) yield { channels: channelData, rate: sampleRate };
    }
  } finally {
    decoder.free();
  }
}

/** One channel, at the rate that is kept. */
async function* blocksOf(sounds: AsyncIterable<Decoded>): AsyncGenerator<Int16Array, void> {
  let rate = 0;
  let waiting = new Float32Array(0);
  let isFirst = true;
  const block = (length: number, isLast: boolean) => {
    const beside = isFirst ? 0 : BESIDE_SECONDS * SOUND_RATE;
    const made = resample(waiting.subarray(0, length), rate, SOUND_RATE);
    isFirst = false;
    return toPcm(made.subarray(beside, isLast ? made.length : made.length - BESIDE_SECONDS * SOUND_RATE));
  };
  for await (const sound of sounds) {
    rate ||= sound.rate;
    const all = new Float32Array(waiting.length + (sound.channels[0]?.length ?? 0));
    all.set(waiting);
    all.set(mono(sound.channels), waiting.length);
    waiting = all;
    const [length, kept] = [rate * BLOCK_SECONDS, rate * (BLOCK_SECONDS - 2 * BESIDE_SECONDS)];
    while (waiting.length > length) {
      yield block(length, false);
      waiting = waiting.slice(kept);
    }
  }
  if (waiting.length > 0) yield block(waiting.length, true);
}

function mono(channels: readonly Float32Array[]): Float32Array {
  const [first = new Float32Array(0), ...others] = channels;
  if (others.length === 0) return first;
  return first.map(
    (sample, at) => others.reduce((sum, one) => sum + (one[at] ?? 0), sample) / channels.length,
  );
}

const toPcm = (samples: Float32Array): Int16Array =>
  Int16Array.from(samples, (sample) => Math.round(Math.max(-1, Math.min(1, sample)) * 32_767));
