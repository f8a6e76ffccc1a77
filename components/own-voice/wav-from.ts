import { RECORDING_LIMITS } from '#lib/voice/limits.public.ts';

export type ReadRecording = { wav: Blob; seconds: number };

/**
 * Whatever this browser can decode, as the one format that is sent: 16-bit PCM of one channel. So the server needs no decoder for
 * strangers' files. Rejects what is no sound.
 */
export async function wavFrom(recording: Blob): Promise<ReadRecording> {
  const { rate } = RECORDING_LIMITS;
  const samples = await samplesOf(recording, rate);
  return { wav: encode(samples, rate), seconds: samples.length / rate };
}

/** Whatever this browser can decode, as one channel of this rate. */
export async function samplesOf(recording: Blob, rate: number): Promise<Float32Array> {
  // A context of this rate decodes into it.
  const sound = await new OfflineAudioContext(1, 1, rate).decodeAudioData(await recording.arrayBuffer());
  return oneChannel(sound);
}

function oneChannel(sound: AudioBuffer): Float32Array {
  if (sound.numberOfChannels === 1) return sound.getChannelData(0);
  const mixed = new Float32Array(sound.length);
  for (let channel = 0; channel < sound.numberOfChannels; channel += 1) {
    const samples = sound.getChannelData(channel);
    for (let at = 0; at < mixed.length; at += 1) {
      mixed[at] = (mixed[at] ?? 0) + (samples[at] ?? 0) / sound.numberOfChannels;
    }
  }
  return mixed;
}

function encode(samples: Float32Array, rate: number): Blob {
  const header = new DataView(new ArrayBuffer(44));
  const write = (at: number, word: string) => {
    for (const [place, letter] of [...word].entries()) header.setUint8(at + place, letter.charCodeAt(0));
  };
  write(0, 'RIFF');
  header.setUint32(4, 36 + samples.length * 2, true);
  write(8, 'WAVEfmt ');
  header.setUint32(16, 16, true);
  header.setUint16(20, 1, true);
  header.setUint16(22, 1, true);
  header.setUint32(24, rate, true);
  header.setUint32(28, rate * 2, true);
  header.setUint16(32, 2, true);
  header.setUint16(34, 16, true);
  write(36, 'data');
  header.setUint32(40, samples.length * 2, true);
  const body = new DataView(new ArrayBuffer(samples.length * 2));
  samples.forEach((sample, at) => {
    body.setInt16(at * 2, Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), true);
  });
  return new Blob([header, body], { type: 'audio/wav' });
}
