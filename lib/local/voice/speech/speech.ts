import type { Sound } from '#lib/speech/wav.ts';

type Spoken = { language: string; voiceId: string; speed: number; signal: AbortSignal };

/** What a machine speaks and hears with. Sound that is heard is of 16 kHz. */
export type Speech = {
  canSpeak(language: string): Promise<boolean>;
  /** A sentence in a voice; null when nothing here can say it, or at an abort. Does not throw. */
  speak(text: string, how: Spoken): Promise<Sound | null>;
  /** Whether it makes out words of this language. Without them nobody listens at all. */
  canHear(language: string): boolean;
  newEar(): Ear;
  /** What was said; empty where there are no words in it, and after an abort. Rejects when it cannot listen. */
  recognise(samples: Float32Array, signal?: AbortSignal): Promise<string>;
  stop(): Promise<void>;
};

export const HEARING_RATE = 16_000;
/** The piece of sound that an ear judges at once. */
export const EAR_FRAME = 512;
export const EAR_FRAME_MS = (EAR_FRAME / HEARING_RATE) * 1_000;

/** Hears in frames, in their order, how likely each is to be speech. It remembers those before. */
type Ear = {
  hear(frames: readonly Float32Array[]): Promise<number[]>;
  close(): void;
};
