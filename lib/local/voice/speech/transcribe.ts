import { createTurnDetector } from '../call/turn-detector.ts';
import { EAR_FRAME, EAR_FRAME_MS, HEARING_RATE, type Speech } from './speech.ts';

/** In seconds from the beginning of the sound. */
export type HeardWord = { text: string; start: number; end: number };

const PAUSE_MS = 320;
const LONGEST_MS = 20_000;
const FRAMES_AT_ONCE = 64;
/** What was said before it was sure to be speech. */
const BEFORE_FRAMES = 8;

type Span = { from: number; to: number };

/** What is said in a recording, word by word. Times are those of the pauses; between two of them words share it by their length. */
export async function transcribe(speech: Speech, samples: Float32Array): Promise<HeardWord[]> {
  const heard: HeardWord[] = [];
  for (const { from, to } of await spokenSpans(speech, samples)) {
    const text = await speech.recognise(samples.slice(from, to));
    heard.push(...wordsWithin(text, from / HEARING_RATE, to / HEARING_RATE));
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
  const close = (to: number) => {
    if (begun !== null) spans.push({ from: begun, to: Math.min(samples.length, to) });
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
        if (change === 'began') begun = Math.max(spans.at(-1)?.to ?? 0, (at - BEFORE_FRAMES) * EAR_FRAME);
        quietFrom = at - Math.round(detector.quietMs / EAR_FRAME_MS) + 1;
        if (change === 'ended') close((quietFrom + 3) * EAR_FRAME);
        else if (begun !== null && ((at * EAR_FRAME - begun) / HEARING_RATE) * 1_000 >= LONGEST_MS) {
          close((at + 1) * EAR_FRAME);
          begun = (at + 1) * EAR_FRAME;
        }
      }
    }
  } finally {
    ear.close();
  }
  close(samples.length);
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
