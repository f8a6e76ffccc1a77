import { beforeAll, expect, test } from 'vitest';
import { judgeRecording } from '#lib/voice/own/judge-recording.ts';
import { joined, mixed, noise, silence, tone } from '#tests/local/voice/sounds.ts';
import { RATE, readAloud, reader } from './read-aloud.ts';

let speech: Float32Array;
beforeAll(async () => {
  speech = await readAloud(reader('Lena Berg', 'Grandmother'));
});

const judge = (samples: Float32Array, rate = RATE) => judgeRecording({ samples, rate });
const louder = (samples: Float32Array, times: number) =>
  samples.map((sample) => Math.max(-1, Math.min(1, sample * times)));
const seconds = (samples: Float32Array) => samples.length / RATE;

test('the whole text, read at an ordinary pace, takes 60 to 120 seconds', () => {
  expect(seconds(speech)).toBeGreaterThan(65);
  expect(seconds(speech)).toBeLessThan(115);
});

test('a text that was read in a quiet room is good', () => {
  const room = noise({ seconds: seconds(speech), rate: RATE, db: -60 });
  expect(judge(speech)).toBeNull();
  expect(judge(mixed(speech, room))).toBeNull();
});

test('a recording that is shorter or longer than asked for is refused for that', () => {
  expect(judge(speech.slice(0, 59 * RATE))).toBe('too_short');
  expect(judge(joined(speech, speech).slice(0, 121 * RATE))).toBe('too_long');
  expect(judge(new Float32Array(0))).toBe('too_short');
});

test('speech that can hardly be heard is too quiet, and silence is no speech', () => {
  expect(judge(louder(speech, 0.02))).toBe('too_quiet');
  expect(judge(silence(80, RATE))).toBe('too_quiet');
});

test('speech whose waves are cut off is too loud', () => {
  expect(judge(louder(speech, 20))).toBe('too_loud');
});

test('speech beside a fan is too noisy, and so is a steady tone', () => {
  expect(judge(mixed(speech, noise({ seconds: seconds(speech), rate: RATE, db: -28 })))).toBe('too_noisy');
  expect(judge(tone({ hz: 200, seconds: 80, rate: RATE, db: -20 }))).toBe('too_noisy');
});

test('a few sentences in a long silence are too little speech', () => {
  expect(judge(joined(speech.slice(0, 20 * RATE), silence(60, RATE)))).toBe('too_little_speech');
});
