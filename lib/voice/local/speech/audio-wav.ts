export type Sound = { samples: Float32Array; rate: number };

/**
 * Reads 16-bit mono PCM out of a WAV file, and null from anything else. A program that writes into a pipe does not know
 * the length yet and puts a huge one into the header, so the data goes to the end of the file at the latest.
 */
export function readWav(file: Buffer): Sound | null {
  if (file.length < 12 || file.toString('latin1', 0, 4) !== 'RIFF') return null;
  let rate = 0;
  for (let at = 12; at + 8 <= file.length; ) {
    const name = file.toString('latin1', at, at + 4);
    const length = file.readUInt32LE(at + 4);
    const body = file.subarray(at + 8, at + 8 + length);
    if (name === 'fmt ') {
      if (body.length < 16) return null;
      const isPcm16Mono =
        body.readUInt16LE(0) === 1 && body.readUInt16LE(2) === 1 && body.readUInt16LE(14) === 16;
      if (!isPcm16Mono) return null;
      rate = body.readUInt32LE(4);
    }
    if (name === 'data') return rate > 0 ? { samples: samplesOf(body), rate } : null;
    at += 8 + length + (length % 2);
  }
  return null;
}

function samplesOf(body: Buffer): Float32Array {
  const samples = new Float32Array(body.length >> 1);
  for (let i = 0; i < samples.length; i++) samples[i] = body.readInt16LE(i * 2) / 32_768;
  return samples;
}
