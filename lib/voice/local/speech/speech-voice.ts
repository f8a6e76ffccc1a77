import { resample } from './audio-resample.ts';
import { espeak, hasEspeak } from './speech-espeak.ts';
import { softSpeech } from './speech-soft.ts';
import { spokenText } from './speech-text.ts';

type Options = { speech: 'auto' | 'soft'; rate: number; language: string; voiceId: string; speed: number };

/** Turns a sentence into sound, and into silence (no samples) what has nothing to be said in it. It does not throw. */
export type Voice = (sentence: string, signal: AbortSignal) => Promise<Float32Array>;

/** Agents with different voice ids speak at different heights, so that two of them can be told apart. */
export function createVoice({ speech, rate, language, voiceId, speed }: Options): Voice {
  const height = heightOf(voiceId);
  return async (sentence, signal) => {
    const text = spokenText(sentence);
    if (!/[\p{L}\p{N}]/u.test(text)) return new Float32Array(0);
    if (speech === 'auto' && (await hasEspeak())) {
      const sound = await espeak(text, { language, speed, pitch: 35 + 30 * height, signal });
      if (sound) return resample(sound.samples, sound.rate, rate);
    }
    if (signal.aborted) return new Float32Array(0);
    return softSpeech(text, { rate, speed, pitch: 130 + 80 * height });
  };
}

/** Between 0 and 1, the same for the same id. */
function heightOf(voiceId: string): number {
  let hash = 0;
  for (const character of voiceId) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 1009;
  return hash / 1009;
}
