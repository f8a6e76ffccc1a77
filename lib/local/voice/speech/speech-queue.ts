import type { CallTimers } from '../call/call-timers.ts';
import type { AudioFormat } from '../local-types.ts';
import { encodeAudio, sampleRateOf } from './audio-format.ts';
import type { Voice } from './speech-voice.ts';

/** `end` is where the sentence ends in the whole text that was added, so that a cut in speech finds its place in it. */
type Sentence = { text: string; start: number; end: number };

const MAX_LENGTH = 240;
/** Of the first sentence so much is said by itself, if there is a breath in it: the whole of a long one takes a third of a second to make. */
const FIRST_LENGTH = 40;
const NOT_AN_END = /(?:^|[\s(])(?:[A-Z]|Mr|Mrs|Ms|Dr|Prof|St|Jr|Sr|vs|etc|e\.g|i\.e|approx|No)\.$/;

/** Cuts a text into sentences while it still streams in. A sentence leaves as soon as the next one has begun. */
export function createSentenceCutter() {
  let rest = '';
  let start = 0;

  const cut = (length: number): Sentence => {
    const sentence = { text: rest.slice(0, length), start, end: start + length };
    rest = rest.slice(length);
    start += length;
    return sentence;
  };

  const lengthOf = (text: string): number => {
    const whole = sentenceLength(text);
    return (start === 0 && clauseLength(text.slice(0, whole || MAX_LENGTH))) || whole;
  };

  return {
    add(text: string): Sentence[] {
      rest += text;
      const sentences: Sentence[] = [];
      for (let length = lengthOf(rest); length > 0; length = lengthOf(rest)) sentences.push(cut(length));
      return sentences;
    },
    /** What is left when no more text will come. */
    flush: (): Sentence[] => (rest === '' ? [] : [cut(rest.length)]),
  };
}

/** A run of marks is looked at from its start only: one of thousands would cost its square. */
const SENTENCE_END = /(?<![.!?…])[.!?…]+["'”’)\]]*\s+(?=\S)|(?<!\n)\n+(?=\S)/g;

/** The length of the first whole sentence with the space after it, or 0. */
function sentenceLength(text: string): number {
  const near = text.slice(0, MAX_LENGTH + 1);
  for (const match of near.matchAll(SENTENCE_END)) {
    const end = match.index + match[0].length;
    if (NOT_AN_END.test(near.slice(Math.max(0, match.index - 10), match.index + 1)) && match[0][0] === '.')
      continue;
    if (near.slice(0, end).trim() !== '') return end;
  }
  return text.length > MAX_LENGTH ? breathLength(text.slice(0, MAX_LENGTH)) : 0;
}

const BREATH = /[,;:–—]\s+(?=\S)/g;

/** Up to the first breath behind a few words, or 0. Not within brackets, whose ends belong together. */
function clauseLength(text: string): number {
  for (const { 0: mark, index } of text.matchAll(BREATH)) {
    const end = index + mark.length;
    if (end >= FIRST_LENGTH && !/[[(][^\])]*$/.test(text.slice(0, end))) return end;
  }
  return 0;
}

/** Where one would take a breath in a sentence that is too long. */
function breathLength(text: string): number {
  const comma = Math.max(...[', ', '; ', ': ', ' – '].map((mark) => text.lastIndexOf(mark) + mark.length));
  if (comma > MAX_LENGTH / 3) return comma;
  const space = text.lastIndexOf(' ') + 1;
  return space > 0 ? space : text.length;
}

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
  const waiting: { sentence: Sentence; sound: Promise<Float32Array> | null }[] = [];
  const spoken: { sentence: Sentence; startMs: number; endMs: number }[] = [];
  let isFinished = false;
  let isPlaying = false;
  /** What comes next is the first, or goes on within a sentence. */
  let goesOn = true;
  let leadMs: number = LEAD_MS.least;
  let held: Promise<void> | null = null;
  let letGo = () => {};
  let wake = () => {};
  let running: Promise<void> | null = null;

  const soundOf = ({ text }: Sentence) => voice(text, signal);
  /** One ahead: it is made while the one before it is heard. */
  const makeNext = () => {
    const [next] = waiting;
    if (next) next.sound ??= soundOf(next.sentence);
  };

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
      const next = waiting.shift();
      if (!next) {
        if (isFinished || signal.aborted) break;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      const { sentence } = next;
      const sound = await (next.sound ?? soundOf(sentence));
      if (signal.aborted) break;
      const samples = goesOn ? withoutQuietStart(sound, sampleRateOf(format)) : sound;
      if (sound.length > 0) goesOn = !SENTENCE_ENDS.test(sentence.text);
      isPlaying = true;
      makeNext();
      const startMs = clock.sentMs();
      const lengthMs = (samples.length / sampleRateOf(format)) * 1_000;
      spoken.push({ sentence, startMs, endMs: startMs + lengthMs });
      await play(samples);
      isPlaying = false;
    }
    await timers.pause(clock.aheadMs(), signal);
  };

  return {
    get isAudible() {
      return clock.sentMs() > 0;
    },
    say(sentence) {
      waiting.push({ sentence, sound: null });
      if (isPlaying) makeNext();
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

const SENTENCE_ENDS = /[.!?…]["'”’)\]]*\s*$|\n\s*$/;
const QUIET = 0.005;
/** So much of the quiet is left that the first sound is whole. */
const LEFT_MS = 20;

/** A voice takes its breath before it speaks, for a fifth of a second and more. */
function withoutQuietStart(samples: Float32Array, rate: number): Float32Array {
  const first = samples.findIndex((sample) => Math.abs(sample) > QUIET);
  return samples.subarray(Math.max(0, first - (LEFT_MS * rate) / 1_000));
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
