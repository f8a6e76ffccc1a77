import type { Sound } from '#lib/speech/wav.ts';
import { RECORDING_LIMITS } from '../limits.public.ts';
import type { RecordingFault } from '../own-voice.public.ts';

const FRAME_SECONDS = 0.03;
const SILENCE_DB = -90;
/** Where samples that loud are more than one in a thousand, the waves were cut off. */
const CLIPPED = 0.985;
const MOST_CLIPPED = 0.001;
const LEAST_SPEECH_DB = -38;
/** Speech over the noise of its room. A quiet room has 40 dB, a fan beside the microphone 15. */
const LEAST_OVER_NOISE_DB = 18;
const OVER_NOISE_DB = 10;
/** Whoever reads pauses for less than half of the time. */
const LEAST_SPEAKING = 0.4;

/**
 * Whether a recording is good enough to learn a voice from: the first fault, or null. By its numbers alone: what was said in it
 * is for a recogniser.
 */
export function judgeRecording({ samples, rate }: Sound): RecordingFault | null {
  const seconds = samples.length / rate;
  if (seconds < RECORDING_LIMITS.leastSeconds) return 'too_short';
  if (seconds > RECORDING_LIMITS.mostSeconds) return 'too_long';
  const frames = loudnessOfFrames(samples, Math.round(rate * FRAME_SECONDS));
  const sorted = [...frames].sort((one, other) => one - other);
  const at = (part: number) => sorted[Math.floor(part * (sorted.length - 1))] ?? SILENCE_DB;
  const [noise, speech] = [at(0.05), at(0.9)];
  if (speech < LEAST_SPEECH_DB) return 'too_quiet';
  if (clippedPart(samples) > MOST_CLIPPED) return 'too_loud';
  if (speech - noise < LEAST_OVER_NOISE_DB) return 'too_noisy';
  const loudEnough = Math.max(noise + OVER_NOISE_DB, speech - 30);
  const speaking = frames.filter((db) => db > loudEnough).length / frames.length;
  return speaking < LEAST_SPEAKING ? 'too_little_speech' : null;
}

function loudnessOfFrames(samples: Float32Array, length: number): number[] {
  const frames: number[] = [];
  for (let at = 0; at + length <= samples.length; at += length) {
    let sum = 0;
    for (const sample of samples.subarray(at, at + length)) sum += sample * sample;
    frames.push(Math.max(SILENCE_DB, 10 * Math.log10(sum / length + 1e-12)));
  }
  return frames;
}

function clippedPart(samples: Float32Array): number {
  let clipped = 0;
  for (const sample of samples) if (Math.abs(sample) >= CLIPPED) clipped += 1;
  return clipped / samples.length;
}
