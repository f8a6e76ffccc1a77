import type { AudioFormat } from '../local-types.ts';
import { decodeAudio, sampleRateOf } from '../speech/audio-format.ts';
import { createVoiceActivity } from '../speech/voice-activity.ts';
import type { CallTimers } from './call-timers.ts';

/**
 * Listens to the person's microphone. It hears that they speak, not what: words come from the page, whose browser may be able
 * to make them out. Where none come after speech, `onWordless` says so, until words came once.
 */
export type CallEar = {
  hear(audio: Buffer): void;
  /** Words, or a sign of life from the page, came from elsewhere. */
  gotWords(): void;
  gotActivity(): void;
};

const WORDS_WITHIN_MS = 1_500;

type Options = {
  format: AudioFormat;
  timers: CallTimers;
  onSpeech(): void;
  onSilence(): void;
  onWordless(): void;
  onScore(score: number): void;
};

export function createCallEar({
  format,
  timers,
  onSpeech,
  onSilence,
  onWordless,
  onScore,
}: Options): CallEar {
  const activity = createVoiceActivity(sampleRateOf(format));
  let waiting: { cancel(): void } | null = null;
  let heardSpeech = false;
  let pageHearsWords = false;

  const stopWaiting = () => {
    waiting?.cancel();
    waiting = null;
  };
  return {
    hear(audio) {
      for (const change of activity.hear(decodeAudio(audio, format))) {
        stopWaiting();
        if (change === 'started') {
          heardSpeech = true;
          onSpeech();
        } else {
          onSilence();
          if (!pageHearsWords) waiting = timers.after(WORDS_WITHIN_MS, onWordless);
        }
      }
      onScore(activity.score);
    },
    gotWords() {
      // Typed words say nothing about the ears of the page; words after speech do.
      pageHearsWords ||= heardSpeech;
      stopWaiting();
    },
    gotActivity: stopWaiting,
  };
}
