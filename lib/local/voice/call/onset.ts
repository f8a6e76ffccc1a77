/**
 * Where it suddenly becomes loud: a word that begins with a hiss, as “stop” does, is heard a fifth of a second before it is known for
 * speech, and has a silence in it before it goes on. What goes on for longer without having become speech is a noise, and the next is
 * waited for until it is quiet again.
 */
type Onset = { hear(frame: Float32Array): boolean };

/** Less than this nobody says to a microphone. */
const LEAST = 0.004;
const TIMES_THE_ROOM = 4;
/** With each frame the room is taken for a little louder than it was; a quieter frame says how quiet it is. */
const ROOM_GROWS = 1.02;
/** Half a second: behind a noise suppressor, a word may take that long to be known for speech. */
const LONGEST_FRAMES = 16;
/** A click is over with its frame. */
const LEAST_OF_WORD = 2;
/** Between “No,” and “wait” it is quiet for a quarter of a second. */
const FRAMES_AFTER = 8;

export function createOnset(): Onset {
  let room = LEAST;
  let loudFrames = 0;
  let framesAfter = 0;
  return {
    hear(frame) {
      const level = Math.sqrt(frame.reduce((sum, sample) => sum + sample * sample, 0) / frame.length);
      const isLoud = level > Math.max(LEAST, room * TIMES_THE_ROOM);
      room = Math.max(LEAST / TIMES_THE_ROOM, Math.min(level, room * ROOM_GROWS));
      loudFrames = isLoud ? loudFrames + 1 : 0;
      if (loudFrames > LONGEST_FRAMES) framesAfter = 0;
      else if (loudFrames >= LEAST_OF_WORD) framesAfter = FRAMES_AFTER;
      else framesAfter = Math.max(0, framesAfter - 1);
      return framesAfter > 0 || (isLoud && loudFrames <= LONGEST_FRAMES);
    },
  };
}
