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

const HEADER_BYTES = 44;

/** 16-bit mono PCM as a file that every browser plays. */
export function wavOf(pcm: Uint8Array, rate: number): Buffer<ArrayBuffer> {
  const file = Buffer.alloc(HEADER_BYTES + pcm.length);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(HEADER_BYTES - 8 + pcm.length, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(pcm.length, 40);
  file.set(pcm, HEADER_BYTES);
  return file;
}
