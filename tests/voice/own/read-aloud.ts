import { machineSpeech } from '#lib/local/voice/speech/machine-speech.ts';
import { resample } from '#lib/speech/audio-resample.ts';
import { wavOf } from '#lib/speech/wav.ts';
import { ownVoiceText } from '#lib/voice/texts/own-voice.public.ts';
import { softSpeech } from '#tests/local/voice/soft-speech.ts';
import { joined, silence } from '#tests/local/voice/sounds.ts';

export const RATE = 24_000;

export const reader = (name: string, reflection: string, on = new Date().toISOString().slice(0, 10)) => ({
  name,
  reflection,
  on,
});

/** Said by the machine's voice, with a breath after each sentence; null where it has none. */
export async function sayAloud(
  text: string,
  rate: number,
  voiceId = 'EXAVITQu4vr4xnSDxMaL',
): Promise<Float32Array | null> {
  const machine = machineSpeech();
  const { signal } = new AbortController();
  try {
    const said: Float32Array[] = [];
    for (const sentence of text.match(/[^.!?]+[.!?]*/g) ?? []) {
      const sound = await machine.speak(sentence.trim(), { language: 'en', voiceId, speed: 1, signal });
      if (!sound) return null;
      said.push(resample(sound.samples, sound.rate, rate), silence(0.15, rate));
    }
    return joined(...said);
  } finally {
    await machine.stop();
  }
}

/** The text of a consent, read by the machine's voice where it has one, else hummed in the same rhythm. */
export const readAloud = async (who: ReturnType<typeof reader>, rate = RATE): Promise<Float32Array> => {
  const text = ownVoiceText(who);
  return (await sayAloud(text, rate)) ?? softSpeech(text, { rate, speed: 0.9, pitch: 140 });
};

export function wavFile(samples: Float32Array, rate = RATE): Buffer<ArrayBuffer> {
  const pcm = Buffer.alloc(samples.length * 2);
  samples.forEach((sample, at) => {
    pcm.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), at * 2);
  });
  return wavOf(pcm, rate);
}
