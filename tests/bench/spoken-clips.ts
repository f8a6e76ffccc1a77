// What benches of speech are made of: sentences of the demo person, said by the voices of this machine.

import { globSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { SOUND_RATE as RATE } from '#lib/knowledge/limits.public.ts';
import { machineSpeech } from '#lib/local/voice/speech/machine-speech.ts';
import { resample } from '#lib/speech/audio-resample.ts';
import { joined, silence } from '#tests/local/voice/sounds.ts';

export const VOICES = ['EXAVITQu4vr4xnSDxMaL', 'cjVigY5qzO86Huf0OWal', 'JBFqnCBsd6RMkjVDRZzb'];
const PAUSES = [0.5, 0.8, 1.1];

export const machine = machineSpeech();
const { signal } = new AbortController();

export async function said(text: string, voiceId = VOICES[0] ?? ''): Promise<Float32Array> {
  const sound = await machine.speak(text, { language: 'en', voiceId, speed: 1, signal });
  if (!sound) throw new Error('The packages that hear and speak are not installed.');
  const samples = resample(sound.samples, sound.rate, RATE);
  const isLoud = (sample: number) => Math.abs(sample) > 0.01;
  return samples.slice(samples.findIndex(isLoud), samples.findLastIndex(isLoud) + 1);
}

/** To be read beside every time that is measured. */
export const load = () => `load ${loadavg()[0]?.toFixed(1)}`;

export const percentile = (values: readonly number[], part: number) =>
  values.toSorted((one, other) => one - other)[Math.max(0, Math.ceil(values.length * part) - 1)] ?? 0;

export const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

export const sentencesOf = (count: number): string[] =>
  globSync('supabase/demo/sources/**/*.md')
    .toSorted()
    .flatMap((file) => readFileSync(file, 'utf8').match(/(?<=[.!?] )[A-Z][a-z ,'’]+[.]/g) ?? [])
    .filter((sentence) => wordsOf(sentence).length >= 6 && wordsOf(sentence).length <= 18)
    .slice(0, count);

/** Sentences one after the other, and when each is said. */
export async function recordingOf(count: number) {
  const sounds: Float32Array[] = [silence(0.5, RATE)];
  const spoken: { text: string; fromMs: number; toMs: number }[] = [];
  let at = 0.5;
  for (const [place, text] of sentencesOf(count).entries()) {
    const samples = await said(text, VOICES[place % VOICES.length]);
    const pause = PAUSES[place % PAUSES.length] ?? 1;
    const seconds = samples.length / RATE;
    spoken.push({ text, fromMs: at * 1_000, toMs: (at + seconds) * 1_000 });
    sounds.push(samples, silence(pause, RATE));
    at += seconds + pause;
  }
  return { spoken, samples: joined(...sounds) };
}
