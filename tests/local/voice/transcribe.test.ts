import { describe, expect, test } from 'vitest';
import { findInSound } from '#lib/knowledge/sound/find-in-sound.ts';
import { HEARING_RATE as RATE } from '#lib/local/voice/speech/speech.ts';
import { transcribe } from '#lib/local/voice/speech/transcribe.ts';
import { softMachine } from './soft-speech.ts';
import { joined, silence, tone } from './sounds.ts';

const spoken = (seconds: number) => tone({ hz: 200, seconds, rate: RATE, db: -20 });
const FRAME_SECONDS = 0.032;

/** Hears a sentence for each stretch of speech that it is given, and remembers how long that was. */
function listener(...sentences: string[]) {
  const given: number[] = [];
  const speech = {
    ...softMachine(''),
    recognise: async (samples: Float32Array) => {
      given.push(samples.length / RATE);
      return sentences[given.length - 1] ?? '';
    },
  };
  return { speech, given };
}

describe('the times of words', () => {
  test('the times of words are those of the speech, though the recogniser is given the quiet beside it', async () => {
    const { speech, given } = listener('We sailed on Sunday.', 'The wind was good.');
    const words = await transcribe(
      speech,
      joined(silence(1, RATE), spoken(2), silence(0.5, RATE), spoken(1.5), silence(1, RATE)),
    );
    expect(words.map(({ text }) => text).join(' ')).toBe('We sailed on Sunday. The wind was good.');
    const ends = [words[0]?.start, words[3]?.end, words[4]?.start, words[7]?.end];
    for (const [place, time] of [1, 3, 3.5, 5].entries())
      expect(Math.abs((ends[place] ?? 0) - time)).toBeLessThanOrEqual(FRAME_SECONDS);
    expect(given[0]).toBeGreaterThan(2.2);
    expect(given[1]).toBeGreaterThan(1.7);
  });

  test('the times of words make a clip that has all of a sentence, and hardly more than it', async () => {
    const { speech } = listener('We sailed on Sunday.', 'The wind was good.');
    const words = await transcribe(
      speech,
      joined(silence(1, RATE), spoken(2), silence(0.5, RATE), spoken(1.5), silence(1, RATE)),
    );
    const clip = findInSound(
      'The wind was good.',
      words.map(({ text, start, end }) => [text, start * 1_000, end * 1_000]),
    );
    expect(clip?.fromMs).toBeLessThan(3_500);
    expect(clip?.fromMs).toBeGreaterThan(3_300);
    expect(clip?.toMs).toBeGreaterThan(5_000);
    expect(clip?.toMs).toBeLessThan(5_200);
  });

  test('go on where speech without a pause was given to the recogniser in two parts', async () => {
    const { speech, given } = listener('one', 'two');
    const words = await transcribe(speech, joined(silence(1, RATE), spoken(25), silence(1, RATE)));
    expect(words.map(({ text }) => text)).toEqual(['one', 'two']);
    expect(words[1]?.start).toBe(words[0]?.end);
    expect(Math.abs((words[1]?.end ?? 0) - 26)).toBeLessThanOrEqual(FRAME_SECONDS);
    expect((given[0] ?? 0) + (given[1] ?? 0)).toBeGreaterThan(25);
  });
});
