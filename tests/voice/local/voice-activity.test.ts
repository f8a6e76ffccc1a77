import { describe, expect, test } from 'vitest';
import { resample } from '#lib/voice/local/speech/audio-resample.ts';
import { espeak, hasEspeak } from '#lib/voice/local/speech/speech-espeak.ts';
import { softSpeech } from '#lib/voice/local/speech/speech-soft.ts';
import { createVoiceActivity } from '#lib/voice/local/speech/voice-activity.ts';
import { joined, mixed, noise, silence, tone } from './sounds.ts';

const RATE = 16_000;

/** What was heard, with the second in which it was. Pieces are as small as a browser's. */
function listen(sound: Float32Array, rate = RATE): { what: string; at: number }[] {
  const activity = createVoiceActivity(rate);
  const heard: { what: string; at: number }[] = [];
  for (let at = 0; at < sound.length; at += 512) {
    for (const what of activity.hear(sound.subarray(at, at + 512))) heard.push({ what, at: at / rate });
  }
  return heard;
}

const speech = (seconds: number, rate = RATE) =>
  softSpeech('Tell me about the garden where you grew up, please, and who was there.', {
    rate,
    speed: 1,
    pitch: 150,
  }).subarray(0, seconds * rate);

describe('is not speech', () => {
  test.each([
    ['silence', silence(3, RATE)],
    ['a quiet room', noise({ seconds: 3, rate: RATE, db: -55 })],
    ['a fan that is switched on', joined(silence(1, RATE), noise({ seconds: 3, rate: RATE, db: -30 }))],
    ['a loud room from the start', noise({ seconds: 3, rate: RATE, db: -25 })],
    ['a hum', joined(silence(1, RATE), tone({ hz: 100, seconds: 3, rate: RATE, db: -20 }))],
    [
      'a beep',
      joined(silence(1, RATE), tone({ hz: 880, seconds: 0.2, rate: RATE, db: -10 }), silence(1, RATE)),
    ],
    ['a click', joined(silence(1, RATE), noise({ seconds: 0.03, rate: RATE, db: -5 }), silence(1, RATE))],
  ])('%s', (_name, sound) => {
    expect(listen(sound)).toEqual([]);
  });
});

describe('is speech', () => {
  test('from about a quarter of a second on, until it has been quiet for more than half a second', () => {
    const [started, ended, ...more] = listen(joined(silence(1, RATE), speech(2), silence(2, RATE)));
    expect(started).toMatchObject({ what: 'started' });
    expect(started?.at).toBeGreaterThan(1.2);
    expect(started?.at).toBeLessThan(1.6);
    expect(ended).toMatchObject({ what: 'ended' });
    expect(ended?.at).toBeGreaterThan(3.5);
    expect(ended?.at).toBeLessThan(3.9);
    expect(more).toEqual([]);
  });

  test('over the noise of a fan', () => {
    const room = noise({ seconds: 5, rate: RATE, db: -45 });
    const sound = mixed(room, joined(silence(2, RATE), speech(2), silence(1, RATE)));
    expect(listen(sound).map(({ what }) => what)).toEqual(['started', 'ended']);
  });

  test.each([8_000, 22_050, 44_100, 48_000])('at %i Hz', (rate) => {
    const sound = joined(silence(1, rate), speech(2, rate), silence(1, rate));
    expect(listen(sound, rate).map(({ what }) => what)).toEqual(['started', 'ended']);
  });

  test('when a synthesiser really says it', async ({ skip }) => {
    if (!(await hasEspeak())) skip('espeak-ng is not on this machine');
    const signal = new AbortController().signal;
    for (const text of [
      'Wait, I have a question about that.',
      'No, stop. That is not what I meant at all.',
    ]) {
      const spoken = await espeak(text, { language: 'en', speed: 1, pitch: 50, signal });
      if (!spoken) throw new Error('espeak-ng said nothing.');
      const sound = resample(spoken.samples, spoken.rate, RATE).map((sample) => sample * 0.3);
      const heard = listen(
        mixed(joined(silence(1, RATE), sound, silence(1, RATE)), noise({ seconds: 9, rate: RATE, db: -60 })),
      );
      expect(heard.map(({ what }) => what)).toEqual(['started', 'ended']);
      expect(heard[0]?.at).toBeLessThan(1.6);
    }
  });

  test('its score is high, and that of silence low', () => {
    const activity = createVoiceActivity(RATE);
    activity.hear(silence(1, RATE));
    expect(activity.score).toBe(0);
    const scores: number[] = [];
    const sound = speech(2);
    for (let at = 0; at < sound.length; at += 320) {
      activity.hear(sound.subarray(at, at + 320));
      scores.push(activity.score);
    }
    expect(Math.max(...scores)).toBeGreaterThan(0.9);
    expect(Math.min(...scores)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...scores)).toBeLessThanOrEqual(1);
  });
});
