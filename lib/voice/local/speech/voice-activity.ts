/**
 * Hears whether somebody speaks. Loudness over the noise of the room is not enough (a fan is loud too), so the loudness must
 * also move, as it does from syllable to syllable and never in a hum. Time is counted in samples, not by a clock.
 */
export type VoiceActivity = {
  /** What began or ended in this piece of sound. */
  hear(samples: Float32Array): ('started' | 'ended')[];
  /** How likely it is, between 0 and 1, that the last piece was speech. */
  readonly score: number;
};

const FRAME_MS = 20;
const LOUD_OVER_FLOOR_DB = 10;
const QUIETEST_SPEECH_DB = -48;
const WINDOW_FRAMES = 20;
/** A quarter of a second of speech within the window: less is a cough or a click. */
const FRAMES_TO_START = 13;
const QUIET_FRAMES_TO_END = 30;
const LEAST_MOVEMENT_DB = 2.5;
const SILENCE_DB = -90;

type Frame = { db: number; isLoud: boolean };

export function createVoiceActivity(rate: number): VoiceActivity {
  const frameLength = Math.round((rate * FRAME_MS) / 1_000);
  const recent: Frame[] = [];
  let rest = new Float32Array(0);
  let floorDb = -60;
  let isSpeaking = false;
  let quietFrames = 0;
  let score = 0;

  const hearFrame = (samples: Float32Array): 'started' | 'ended' | null => {
    const db = loudness(samples);
    const isLoud = db > floorDb + LOUD_OVER_FLOOR_DB && db > QUIETEST_SPEECH_DB;
    recent.push({ db, isLoud });
    if (recent.length > WINDOW_FRAMES) recent.shift();
    const loud = recent.filter((frame) => frame.isLoud).map((frame) => frame.db);
    const isMoving = movement(loud) >= LEAST_MOVEMENT_DB;
    const isSteadyNoise = loud.length >= FRAMES_TO_START && !isMoving;
    floorDb = nextFloor(floorDb, db, isLoud && !isSteadyNoise);
    score = isLoud && !isSteadyNoise ? 1 / (1 + Math.exp(-(db - floorDb - LOUD_OVER_FLOOR_DB) / 4)) : 0;
    quietFrames = isLoud && !isSteadyNoise ? 0 : quietFrames + 1;
    if (!isSpeaking && loud.length >= FRAMES_TO_START && isMoving) {
      isSpeaking = true;
      return 'started';
    }
    if (isSpeaking && quietFrames >= QUIET_FRAMES_TO_END) {
      isSpeaking = false;
      recent.length = 0;
      return 'ended';
    }
    return null;
  };

  return {
    get score() {
      return score;
    },
    hear(samples) {
      const all = new Float32Array(rest.length + samples.length);
      all.set(rest);
      all.set(samples, rest.length);
      const changes: ('started' | 'ended')[] = [];
      let at = 0;
      for (; at + frameLength <= all.length; at += frameLength) {
        const change = hearFrame(all.subarray(at, at + frameLength));
        if (change) changes.push(change);
      }
      rest = all.slice(at);
      return changes;
    },
  };
}

/** The floor follows silence down at once, and noise up in about half a second; speech hardly moves it. */
function nextFloor(floorDb: number, db: number, isSpeech: boolean): number {
  if (db < floorDb) return floorDb + 0.3 * (db - floorDb);
  return floorDb + (isSpeech ? 0.001 : 0.04) * (db - floorDb);
}

function loudness(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return Math.max(SILENCE_DB, 10 * Math.log10(sum / samples.length + 1e-12));
}

/** From the quiet fifth to the loud fifth, so that the one frame in which a noise begins does not count. */
function movement(loud: number[]): number {
  const sorted = [...loud].sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor(part * (sorted.length - 1))] ?? 0;
  return at(0.8) - at(0.2);
}
