import { createTurnDetector } from '../call/turn-detector.ts';
import { EAR_FRAME, EAR_FRAME_MS, HEARING_RATE, type Speech } from './speech.ts';

/** In seconds from the beginning of the sound. */
export type HeardWord = { text: string; start: number; end: number };

const PAUSE_MS = 320;
const LONGEST_MS = 20_000;
const FRAMES_AT_ONCE = 64;
/** A recogniser understands a word better with the quiet beside it, which is none of the word. */
const QUIET_BEFORE_FRAMES = 6;
const QUIET_AFTER_FRAMES = 3;

/** In samples: where somebody speaks, and what the recogniser is given of it. */
type Span = { spoken: Part; given: Part };
type Part = { from: number; to: number };

/** What is said in a recording, word by word. Times are those of the speech between two pauses; words share it by their length. */
export async function transcribe(speech: Speech, samples: Float32Array): Promise<HeardWord[]> {
  const heard: HeardWord[] = [];
  for (const { spoken, given } of await spokenSpans(speech, samples)) {
    const text = await speech.recognise(samples.slice(given.from, given.to));
    heard.push(...wordsWithin(text, spoken.from / HEARING_RATE, spoken.to / HEARING_RATE));
  }
  return heard;
}

async function spokenSpans(speech: Speech, samples: Float32Array): Promise<Span[]> {
  const ear = speech.newEar();
  const spans: Span[] = [];
  let begun: number | null = null;
  let quietFrom = 0;
  const detector = createTurnDetector((quietMs) => quietMs >= PAUSE_MS);
  const count = Math.floor(samples.length / EAR_FRAME);
  const close = (quietFrames: number) => {
    const [from, to] = [begun ?? 0, quietFrom * EAR_FRAME];
    if (begun !== null && from < to)
      spans.push({
        spoken: { from, to },
        given: {
          from: Math.max(spans.at(-1)?.given.to ?? 0, from - QUIET_BEFORE_FRAMES * EAR_FRAME),
          to: Math.min(samples.length, to + quietFrames * EAR_FRAME),
        },
      });
    begun = null;
  };
  try {
    for (let first = 0; first < count; first += FRAMES_AT_ONCE) {
      const frames = Array.from({ length: Math.min(FRAMES_AT_ONCE, count - first) }, (_, index) =>
        samples.slice((first + index) * EAR_FRAME, (first + index + 1) * EAR_FRAME),
      );
      for (const [index, likely] of (await ear.hear(frames)).entries()) {
        const at = first + index;
        const change = detector.hear(likely);
        const framesOf = (ms: number) => Math.round(ms / EAR_FRAME_MS);
        quietFrom = at + 1 - framesOf(detector.quietMs);
        if (change === 'began') begun = (at + 1 - framesOf(detector.spokenMs)) * EAR_FRAME;
        if (change === 'ended') close(QUIET_AFTER_FRAMES);
        else if (begun !== null && ((at * EAR_FRAME - begun) / HEARING_RATE) * 1_000 >= LONGEST_MS) {
          close(0);
          begun = (at + 1) * EAR_FRAME;
        }
      }
    }
  } finally {
    ear.close();
  }
  close(QUIET_AFTER_FRAMES);
  return spans;
}

function wordsWithin(text: string, start: number, end: number): HeardWord[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const letters = words.reduce((sum, { length }) => sum + length + 1, 0);
  let before = 0;
  return words.map((word) => {
    const from = start + ((end - start) * before) / letters;
    before += word.length + 1;
    return { text: word, start: round(from), end: round(start + ((end - start) * before) / letters) };
  });
}

const round = (seconds: number) => Math.round(seconds * 1_000) / 1_000;
