import type { AudioFormat } from '../local-types.ts';

export const sampleRateOf = (format: AudioFormat): number => Number(format.split('_')[1]);

/** Samples between -1 and 1 as they go over the wire: 16-bit little-endian, or 8-bit µ-law. */
export function encodeAudio(samples: Float32Array, format: AudioFormat): Buffer {
  if (format === 'ulaw_8000') return encodeUlaw(samples);
  const bytes = Buffer.alloc(samples.length * 2);
  for (let i = 0; i < samples.length; i++) bytes.writeInt16LE(toInt16(samples[i] ?? 0), i * 2);
  return bytes;
}

/** Half a sample at the end is left out. */
export function decodeAudio(bytes: Buffer, format: AudioFormat): Float32Array {
  if (format === 'ulaw_8000') return Float32Array.from(bytes, (byte) => fromUlaw(byte) / 32_768);
  const samples = new Float32Array(bytes.length >> 1);
  for (let i = 0; i < samples.length; i++) samples[i] = bytes.readInt16LE(i * 2) / 32_768;
  return samples;
}

const toInt16 = (sample: number) => Math.round(Math.max(-1, Math.min(1, sample)) * 32_767);

const ULAW_BIAS = 132;
const ULAW_CLIP = 32_635;

function encodeUlaw(samples: Float32Array): Buffer {
  const bytes = Buffer.alloc(samples.length);
  for (let i = 0; i < samples.length; i++) bytes[i] = toUlaw(toInt16(samples[i] ?? 0));
  return bytes;
}

/** ITU-T G.711: sign, three bits of exponent, four of mantissa, all inverted. */
function toUlaw(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0;
  const magnitude = Math.min(Math.abs(sample), ULAW_CLIP) + ULAW_BIAS;
  const exponent = 24 - Math.clz32(magnitude);
  const mantissa = (magnitude >> (exponent + 3)) & 0x0f;
  return ~(sign | (exponent << 4) | mantissa) & 0xff;
}

function fromUlaw(byte: number): number {
  const code = ~byte & 0xff;
  const exponent = (code >> 4) & 7;
  const magnitude = ((((code & 0x0f) << 3) + ULAW_BIAS) << exponent) - ULAW_BIAS;
  return code & 0x80 ? -magnitude : magnitude;
}
