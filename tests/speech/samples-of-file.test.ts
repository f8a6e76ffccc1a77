import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SOUND_RATE } from '#lib/knowledge/limits.public.ts';
import { samplesOfFile } from '#lib/knowledge/samples-of-file.ts';
import { level, silence, tone } from '#tests/local/voice/sounds.ts';
import { wavFile } from '#tests/voice/own/read-aloud.ts';

const HERTZ = 440;

/** How often it swings in a second. */
function heightOf(samples: Int16Array): number {
  let swings = 0;
  for (let at = 1; at < samples.length; at += 1)
    if ((samples[at - 1] ?? 0) < 0 && (samples[at] ?? 0) >= 0) swings += 1;
  return (swings / samples.length) * SOUND_RATE;
}

test('an MP3 file of two channels becomes the samples that are kept', async () => {
  const samples = await samplesOfFile(readFileSync(join(import.meta.dirname, '..', 'data', 'tone.mp3')));
  expect(Math.abs(samples.length / SOUND_RATE - 2)).toBeLessThan(0.1);
  expect(Math.abs(heightOf(samples.subarray(SOUND_RATE / 2, SOUND_RATE)) - HERTZ)).toBeLessThan(3);
});

test.each([8_000, 16_000, 44_100])(
  'a WAV file of %i samples a second is as long as it was, and as loud all along',
  async (rate) => {
    const samples = await samplesOfFile(wavFile(tone({ hz: HERTZ, seconds: 25, rate, db: -20 }), rate));
    expect(Math.abs(samples.length - 25 * SOUND_RATE)).toBeLessThan(2);
    expect(Math.abs(heightOf(samples) - HERTZ)).toBeLessThan(1);
    for (let at = 0; at + SOUND_RATE / 50 < samples.length - 100; at += SOUND_RATE / 50) {
      const part = Float32Array.from(
        samples.subarray(at + 100, at + 100 + SOUND_RATE / 50),
        (one) => one / 32_767,
      );
      expect(Math.abs(level(part) + 20)).toBeLessThan(1.5);
    }
  },
);

test('a file that is no sound is refused', async () => {
  for (const file of [Buffer.from('This is a letter.'), Buffer.alloc(0), wavFile(silence(0, 16_000), 16_000)])
    await expect(samplesOfFile(file)).rejects.toMatchObject({ kind: 'unreadable' });
});
