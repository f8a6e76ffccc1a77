import type { CallTimers } from '../call/call-timers.ts';
import type { AudioFormat } from '../local-types.ts';
import { encodeAudio, sampleRateOf } from './audio-format.ts';
import type { Sentence } from './speech-sentences.ts';
import type { Voice } from './speech-voice.ts';

/** Speaks sentences one after the other, no faster than a person can hear them. */
export type SpeechQueue = {
  say(sentence: Sentence): void;
  /** No more sentences will come. Settles when the last one was heard, or at `stop`. */
  finish(): Promise<void>;
  /** Sends nothing more until it is let go on: what was sent is heard to its end. */
  hold(): void;
  goOn(): void;
  /** Falls silent at once. Answers up to where in the text the person has heard it. */
  stop(): number;
  readonly isAudible: boolean;
};

const CHUNK_MS = 25;
/**
 * How far the sound may be ahead of the person's ear: enough for a hiccup, and over before it is noticed when they begin to speak.
 * A machine that is late with it has more hiccups, and may be further ahead.
 */
const LEAD_MS = { least: 100, more: 25, most: 200 };

type Options = {
  voice: Voice;
  format: AudioFormat;
  pace: number;
  timers: CallTimers;
  send(audio: Buffer): void;
};

export function createSpeechQueue({ voice, format, pace, timers, send }: Options): SpeechQueue {
  const abort = new AbortController();
  const { signal } = abort;
  const clock = createPlayClock(pace);
  const waiting: Sentence[] = [];
  const spoken: { sentence: Sentence; startMs: number; endMs: number }[] = [];
  let isFinished = false;
  let leadMs: number = LEAD_MS.least;
  let held: Promise<void> | null = null;
  let letGo = () => {};
  let wake = () => {};
  let running: Promise<void> | null = null;

  const play = async (samples: Float32Array) => {
    const rate = sampleRateOf(format);
    const size = (rate * CHUNK_MS) / 1_000;
    for (let at = 0; at < samples.length; at += size) {
      const chunk = samples.subarray(at, at + size);
      const ms = (chunk.length / rate) * 1_000;
      const tooEarlyMs = clock.aheadMs() + ms - leadMs;
      if (tooEarlyMs > 0) await timers.pause(tooEarlyMs, signal);
      if (held) await held;
      else if (at > 0 && clock.aheadMs() === 0) leadMs = Math.min(leadMs + LEAD_MS.more, LEAD_MS.most);
      if (signal.aborted) return;
      clock.add(ms);
      send(encodeAudio(chunk, format));
    }
  };

  const run = async () => {
    for (;;) {
      const sentence = waiting.shift();
      if (!sentence) {
        if (isFinished || signal.aborted) break;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      const samples = await voice(sentence.text, signal);
      if (signal.aborted) break;
      const startMs = clock.sentMs();
      const lengthMs = (samples.length / sampleRateOf(format)) * 1_000;
      spoken.push({ sentence, startMs, endMs: startMs + lengthMs });
      await play(samples);
    }
    await timers.pause(clock.aheadMs(), signal);
  };

  return {
    get isAudible() {
      return clock.sentMs() > 0;
    },
    say(sentence) {
      waiting.push(sentence);
      running ??= run();
      wake();
    },
    async finish() {
      isFinished = true;
      wake();
      await running;
    },
    hold() {
      held ??= new Promise((resolve) => {
        letGo = resolve;
      });
    },
    goOn() {
      letGo();
      held = null;
    },
    stop() {
      const heardMs = clock.heardMs();
      abort.abort();
      letGo();
      wake();
      return spoken.reduce((heard, { sentence, startMs, endMs }) => {
        if (heardMs < startMs || heardMs === 0) return heard;
        const part = endMs > startMs ? Math.min(1, (heardMs - startMs) / (endMs - startMs)) : 1;
        return sentence.start + Math.floor(part * (sentence.end - sentence.start));
      }, 0);
    },
  };
}

/** How much sound was sent, and how much of it has been heard by now. Silence between two sentences is not counted. */
function createPlayClock(pace: number) {
  let sent = 0;
  let heardBefore = 0;
  let since = performance.now();
  const heardMs = () => Math.min(sent, heardBefore + (performance.now() - since) * pace);
  return {
    heardMs,
    sentMs: () => sent,
    aheadMs: () => sent - heardMs(),
    add(ms: number) {
      heardBefore = heardMs();
      since = performance.now();
      sent += ms;
    },
  };
}
