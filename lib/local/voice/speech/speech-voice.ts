import { resample } from '#lib/speech/audio-resample.ts';
import type { PronunciationRule } from '../rest/pronunciation-rule.ts';
import { pronounced } from './pronounced.ts';
import type { Speech } from './speech.ts';
import { spokenText } from './speech-text.ts';

type Options = {
  speech: Speech;
  rate: number;
  language: string;
  voiceId: string;
  speed: number;
  pronunciations?: readonly PronunciationRule[];
};

/** Turns a sentence into sound, and into silence (no samples) what has nothing to be said in it. It does not throw. */
export type Voice = (sentence: string, signal: AbortSignal) => Promise<Float32Array>;

export function createVoice({ speech, rate, pronunciations = [], ...how }: Options): Voice {
  const asSaid = pronounced(pronunciations);
  return async (sentence, signal) => {
    const text = asSaid(spokenText(sentence));
    if (!/[\p{L}\p{N}]/u.test(text)) return new Float32Array(0);
    const sound = await speech.speak(text, { ...how, signal });
    return sound ? resample(sound.samples, sound.rate, rate) : new Float32Array(0);
  };
}
