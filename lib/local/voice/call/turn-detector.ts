import { EAR_FRAME_MS } from '../speech/speech.ts';

/**
 * Where a person's turn begins, pauses and ends, from how likely each frame is speech. Time is counted in frames, not by a clock.
 * What comes of a frame is told once, in this order.
 */
type TurnChange = 'began' | 'paused' | 'resumed' | 'ended';

export type TurnDetector = {
  hear(likely: number): TurnChange | null;
  /** The sound has stopped coming: what was begun is over. */
  stop(): TurnChange | null;
  /** Somebody may be about to begin: too early to say so. */
  readonly isRising: boolean;
  /** Whether the turn that has paused may be over already; asked with each frame of a pause. */
  readonly quietMs: number;
  /** How long this turn has been, up to the last of its speech. */
  readonly spokenMs: number;
};

const BEGINS = 0.5;
/** Lower than for a beginning: within a word the likelihood dips. */
const GOES_ON = 0.35;
const FRAMES_TO_BEGIN = 3;
/** Long enough for the silence within a word, as before the last sound of “stop”. */
const PAUSE_MS = 190;

/** `isOver` says whether a pause of this length ends the turn. */
export function createTurnDetector(isOver: (quietMs: number) => boolean): TurnDetector {
  let likelyInRow = 0;
  let isSpeaking = false;
  let isRising = false;
  let quietFrames = 0;
  let spokenFrames = 0;
  const quietMs = () => quietFrames * EAR_FRAME_MS;

  const end = (): TurnChange => {
    isSpeaking = false;
    likelyInRow = 0;
    return 'ended';
  };

  return {
    get isRising() {
      return isRising;
    },
    get quietMs() {
      return quietMs();
    },
    get spokenMs() {
      return spokenFrames * EAR_FRAME_MS;
    },
    stop: () => (isSpeaking ? end() : null),
    hear(likely) {
      isRising = !isSpeaking && likely >= GOES_ON;
      if (!isSpeaking) {
        likelyInRow = likely >= BEGINS ? likelyInRow + 1 : 0;
        if (likelyInRow < FRAMES_TO_BEGIN) return null;
        isSpeaking = true;
        isRising = false;
        quietFrames = 0;
        spokenFrames = likelyInRow;
        return 'began';
      }
      if (likely >= GOES_ON) {
        const hadPaused = quietMs() >= PAUSE_MS;
        spokenFrames += quietFrames + 1;
        quietFrames = 0;
        return hadPaused ? 'resumed' : null;
      }
      const before = quietMs();
      quietFrames += 1;
      if (before < PAUSE_MS && quietMs() >= PAUSE_MS) return 'paused';
      return quietMs() >= PAUSE_MS && isOver(quietMs()) ? end() : null;
    },
  };
}
