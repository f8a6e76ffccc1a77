import { resample } from '#lib/speech/audio-resample.ts';
import type { AudioFormat } from '../local-types.ts';
import { decodeAudio, sampleRateOf } from '../speech/audio-format.ts';
import { EAR_FRAME, HEARING_RATE, type Speech } from '../speech/speech.ts';
import type { CallTimers } from './call-timers.ts';
import { createHeardTurn, type HeardTurn } from './heard-turn.ts';
import { createTurnDetector } from './turn-detector.ts';

/** Listens to the person's microphone: when they speak, when they have ended, and what they said. */
type CallEar = {
  hear(audio: Buffer): void;
  stop(): void;
};

type Options = {
  format: AudioFormat;
  speech: Speech;
  timers: CallTimers;
  /** Who thinks aloud is not cut short. */
  patience: 'patient' | 'normal' | 'eager';
  /** Perhaps somebody begins, or it is a noise: the next frames tell. Sound that was sent before bridges them. */
  onRising(): void;
  /** Somebody may have begun to speak. Answers whether that was over the agent's voice: then it may only show that they listen. */
  onBegan(): boolean;
  /** Only a sound, or a sign of listening: nothing is said, and the agent goes on. */
  isListening(words: string, spokenMs: number): boolean;
  onFalseAlarm(): void;
  /** It is a turn of theirs: the agent is silent from now on. */
  onSpeech(): void;
  /** What is understood so far. */
  onTentative(words: string): void;
  /** A turn is over; the words are empty where none were understood. */
  onWords(words: string): void;
  onScore(score: number): void;
};

const PAUSE_MS = { eager: 450, normal: 600, patient: 1_600 } as const;
/** Whoever has asked waits for the answer. */
const AFTER_QUESTION_MS = 400;
/** A pause after “and then” is one to think in. */
const MORE_AFTER_HALF_MS = 700;
const HALF =
  /(?:\b(?:and|but|or|so|because|when|then|that|which|who|the|a|an|my|his|her|their|our|to|of|in|on|at|with|for|from|is|was|were|um|uh|er)|[,–—-]|\.\.\.|…)\s*[.…]*$/i;
/** The recogniser puts a comma behind “Wait” and “Stop” where they are said alone: that says nothing of what comes. */
const ALONE = /^\P{L}*[\p{L}'’]+(?:\P{L}+[\p{L}'’]+)?,$/u;
const isHalf = (words: string): boolean => HALF.test(ALONE.test(words) ? words.slice(0, -1) : words);
/** What was said before anybody could be sure that it was speech, and since it became loud: a second. */
const BEFORE_FRAMES = { quiet: 10, rising: 31 } as const;
const TENTATIVE_EVERY_MS = 600;
/** No sign of listening takes longer. */
const LISTENING_MS = 550;
/** A microphone that sends nothing any more has ended the turn. */
const NOTHING_COMES_MS = 2_000;

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

export function createCallEar(options: Options): CallEar {
  const { format, speech, timers, patience } = options;
  const ear = speech.newEar();
  // It is loaded while the agent greets, and not when the person has spoken.
  speech.recognise(new Float32Array(HEARING_RATE / 2)).catch(() => {});
  const rate = sampleRateOf(format);
  let rest = new Float32Array(0);
  let before: Float32Array[] = [];
  let turn: HeardTurn | null = null;
  let isOver = false;
  /** They speak while the agent does, and nobody knows yet whether they only listen. */
  let isUnsure = false;
  let askedAtMs = 0;
  let isRising = false;
  const onset = createOnset();
  let work = Promise.resolve();
  let nothingComes: { cancel(): void } | null = null;

  const detector = createTurnDetector((quietMs) => {
    const words = turn?.look();
    if (words === undefined || words === null) return false;
    become(words);
    // Who only listens did not begin to think aloud.
    if (isUnsure) return quietMs >= PAUSE_MS.eager;
    if (/\?$/.test(words) && patience !== 'patient')
      return quietMs >= Math.min(PAUSE_MS[patience], AFTER_QUESTION_MS);
    return quietMs >= PAUSE_MS[patience] + (isHalf(words) ? MORE_AFTER_HALF_MS : 0);
  });

  const isSign = (words: string) => options.isListening(words, detector.spokenMs);

  const become = (words: string) => {
    if (!isUnsure || isSign(words)) return;
    isUnsure = false;
    options.onSpeech();
  };

  const tentative = (heard: HeardTurn) => {
    heard.understand((words) => {
      if (heard !== turn || isOver || words === '') return;
      become(words);
      if (!isUnsure) options.onTentative(words);
    });
  };

  const finish = async (heard: HeardTurn) => {
    turn = null;
    const words = await heard.finish();
    if (isOver) return;
    const isNothing = words === '' || (isUnsure && isSign(words));
    if (isNothing && isUnsure) options.onFalseAlarm();
    if (!isNothing) become(words);
    isUnsure = false;
    options.onWords(isNothing ? '' : words);
  };

  const hearFrame = async (frame: Float32Array, likely: number): Promise<void> => {
    const change = detector.hear(likely);
    const isSudden = onset.hear(frame);
    const rises = turn === null && change === null && (detector.isRising || isSudden);
    if (change === null && rises !== isRising) {
      if (isRising) options.onFalseAlarm();
      else options.onRising();
    }
    isRising = rises;
    if (turn) turn.add(frame);
    else {
      before.push(frame);
      before = before.slice(-BEFORE_FRAMES[rises || change === 'began' ? 'rising' : 'quiet']);
    }
    if (change === 'began') {
      turn = createHeardTurn(speech.recognise, before);
      before = [];
      isUnsure = options.onBegan();
      askedAtMs = turn.lengthMs;
      if (!isUnsure) options.onSpeech();
    }
    if (!turn) return;
    if (change === 'paused') turn.lookWhenQuiet();
    if (change === 'resumed') turn.goOn();
    if (change === 'ended') return finish(turn);
    const wait = isUnsure ? LISTENING_MS : TENTATIVE_EVERY_MS;
    if (detector.quietMs === 0 && turn.lengthMs - askedAtMs >= wait && !turn.isBusy) {
      askedAtMs = turn.lengthMs;
      tentative(turn);
    }
  };

  const hearAll = async (samples: Float32Array) => {
    const all = new Float32Array(rest.length + samples.length);
    all.set(rest);
    all.set(samples, rest.length);
    const frames: Float32Array[] = [];
    let at = 0;
    for (; at + EAR_FRAME <= all.length; at += EAR_FRAME) frames.push(all.slice(at, at + EAR_FRAME));
    rest = all.slice(at);
    if (frames.length === 0 || isOver) return;
    const likely = await ear.hear(frames);
    if (isOver) return;
    for (const [index, frame] of frames.entries()) await hearFrame(frame, likely[index] ?? 0);
    options.onScore(Math.max(...likely));
  };

  const inOrder = (act: () => Promise<void>) => {
    // An ear that fails hears nothing any more; the call goes on in writing.
    work = work.then(act).catch(() => {});
  };

  return {
    hear(audio) {
      nothingComes?.cancel();
      inOrder(() => hearAll(resample(decodeAudio(audio, format), rate, HEARING_RATE)));
      nothingComes = timers.after(NOTHING_COMES_MS, () =>
        inOrder(async () => {
          if (turn && detector.stop()) await finish(turn);
          else if (isRising) options.onFalseAlarm();
          isRising = false;
        }),
      );
    },
    stop() {
      isOver = true;
      nothingComes?.cancel();
      ear.close();
    },
  };
}
