import { expect, test } from 'vitest';
import { createOnset } from '#lib/local/voice/call/call-ear.ts';
import { EAR_FRAME, EAR_FRAME_MS, HEARING_RATE as RATE } from '#lib/local/voice/speech/speech.ts';
import { joined, noise } from './sounds.ts';

const frames = (count: number, db: number) =>
  noise({ seconds: (count * EAR_FRAME_MS) / 1_000, rate: RATE, db });

/** Frame by frame, whether it suddenly became loud in a room that is quiet. */
function heard(roomDb: number, ...sounds: Float32Array[]): string {
  const onset = createOnset();
  const room = frames(20, roomDb);
  const sound = joined(room, ...sounds);
  const told: string[] = [];
  for (let at = 0; at < sound.length; at += EAR_FRAME)
    told.push(onset.hear(sound.subarray(at, at + EAR_FRAME)) ? 'x' : '.');
  return told.slice(20).join('');
}

test.each([-70, -50])(
  'a hiss before a word is noticed at once, with the silence in the word (room at %i dB)',
  (room) => expect(heard(room, frames(4, -25), frames(7, room), frames(2, -25))).toBe('x'.repeat(13)),
);

test('a click is over with its frame', () => {
  expect(heard(-50, frames(1, -25), frames(4, -50))).toBe('x....');
});

test('what goes on is a noise, and the next is noticed when it has been quiet', () => {
  expect(heard(-50, frames(20, -25), frames(6, -50), frames(2, -25))).toBe(
    `${'x'.repeat(16)}${'.'.repeat(10)}xx`,
  );
});

test('a noisy room by itself is no beginning', () => {
  expect(heard(-35, frames(30, -35))).toBe('.'.repeat(30));
});
