import type { CallOptions } from './voice-provider.ts';

/** One that the provider has for everybody. */
export type StockVoice = { voiceId: string; name: string; description: string };

type HeardWord = { text: string; start: number; end: number };

/**
 * The voices of a provider. Throws as every call of it does. Never tried again by itself: making a voice, speaking and
 * recognising. Deleting what is gone already counts as deleted.
 */
export type VoiceLibrary = {
  /** Its own alone: nobody's clone is among them. By name. */
  listStockVoices(options?: CallOptions): Promise<StockVoice[]>;
  /**
   * Learns a voice from a WAV file. Its name is of one voice only: it is found again by it when the answer was lost.
   * `voiceId` is null when the provider wants to verify the person by itself first; then nothing is left there.
   */
  createVoice(
    voice: { name: string; recording: Uint8Array<ArrayBuffer> },
    options?: CallOptions,
  ): Promise<{ voiceId: string | null }>;
  /** The ids of all that were made with this name. */
  findVoices(name: string, options?: CallOptions): Promise<string[]>;
  deleteVoice(voiceId: string, options?: CallOptions): Promise<void>;
  /** A sentence as a WAV file. */
  speak(voiceId: string, text: string, options?: CallOptions): Promise<Buffer<ArrayBuffer>>;
  /** Whether it has something that recognises speech. */
  canRecognise(options?: CallOptions): Promise<boolean>;
  /** Which version of the agent is in force there; null where it keeps none. */
  readAgentVersion(agentId: string, options?: CallOptions): Promise<{ versionId: string | null }>;
  /** What is said in a WAV file; null when this provider has nothing that recognises speech. */
  recognise(recording: Uint8Array<ArrayBuffer>, options?: CallOptions): Promise<string | null>;
  /** The same word by word, in seconds from its beginning; null when this provider has nothing that recognises speech. */
  transcribe(recording: Uint8Array<ArrayBuffer>, options?: CallOptions): Promise<HeardWord[] | null>;
};
