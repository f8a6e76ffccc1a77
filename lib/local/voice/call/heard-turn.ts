import { EAR_FRAME_MS, HEARING_RATE } from '../speech/speech.ts';

/**
 * What a person says in one turn, as sound and as words. The recogniser takes up to half a minute at once, and a long turn is
 * given to it in parts, each ending in a pause. It never rejects: what cannot be understood has no words.
 */
export type HeardTurn = {
  add(frame: Float32Array): void;
  readonly lengthMs: number;
  /** Something is being listened to. */
  readonly isBusy: boolean;
  /** What is said so far. */
  understand(told: (words: string) => void): void;
  /** In a pause: the words may be needed in a moment. A long part ends here. */
  lookWhenQuiet(): void;
  /** The words up to the pause; null while they are not known. */
  look(): string | null;
  /** The pause was none. */
  goOn(): void;
  finish(): Promise<string>;
};

const LONG_MS = 12_000;
const LONGEST_MS = 26_000;

export function createHeardTurn(
  recognise: (samples: Float32Array, signal?: AbortSignal) => Promise<string>,
  before: readonly Float32Array[],
): HeardTurn {
  const parts: Promise<string>[] = [];
  let frames: Float32Array[] = [...before];
  let frameCount = frames.length;
  let busy = 0;
  let looked: { words: string | null; settled: Promise<string> } | null = null;

  /** Of what is understood so far: nobody waits for it when the words of a pause are wanted. */
  let tentative = new AbortController();

  const listen = async (sound: readonly Float32Array[], signal?: AbortSignal): Promise<string> => {
    busy += 1;
    try {
      return (await recognise(joined(sound), signal)).trim();
    } catch {
      return '';
    } finally {
      busy -= 1;
    }
  };
  const partMs = () => frames.length * EAR_FRAME_MS;
  const whole = async (last: Promise<string>) =>
    (await Promise.all([...parts, last])).filter((words) => words !== '').join(' ');
  const endPart = (words: Promise<string>) => {
    parts.push(words);
    frames = [];
  };

  return {
    get lengthMs() {
      return frameCount * EAR_FRAME_MS;
    },
    get isBusy() {
      return busy > 0;
    },
    add(frame) {
      frames.push(frame);
      frameCount += 1;
      if (partMs() >= LONGEST_MS) endPart(listen(frames));
    },
    understand(told) {
      tentative = new AbortController();
      const { signal } = tentative;
      void whole(listen(frames, signal)).then((words) => {
        if (!signal.aborted) told(words);
      });
    },
    lookWhenQuiet() {
      if (looked) return;
      tentative.abort();
      const last = listen(frames);
      const settled = whole(last);
      if (partMs() >= LONG_MS) endPart(last);
      const look: { words: string | null; settled: Promise<string> } = { words: null, settled };
      looked = look;
      void settled.then((words) => {
        look.words = words;
      });
    },
    look: () => looked?.words ?? null,
    goOn() {
      looked = null;
    },
    finish: () => looked?.settled ?? whole(listen(frames)),
  };
}

function joined(frames: readonly Float32Array[]): Float32Array {
  const size = frames.reduce((sum, { length }) => sum + length, 0);
  const sound = new Float32Array(Math.max(size, HEARING_RATE / 10));
  let at = 0;
  for (const frame of frames) {
    sound.set(frame, at);
    at += frame.length;
  }
  return sound;
}
