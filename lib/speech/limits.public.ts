// How much, how long and how many: of calls and of sound.

/** How many conversations of one reflection begin in a day. The provider's own limit of a day must not be the narrower door. */
export const CONVERSATIONS_PER_DAY = 3_000;

/** Samples a second of the sound that is kept: what a recogniser needs, and plain to hear. */
export const SOUND_RATE = 16_000;

export const SOUND_LIMITS = {
  /** Of the file that is chosen. */
  fileBytes: 500 * 1024 * 1024,
  mostMs: 3 * 60 * 60 * 1_000,
  leastMs: 500,
  /** A piece is cut where it is quiet, between the two. */
  pieceMs: { least: 45_000, most: 60_000 },
  pieceBytes: 4 * 1024 * 1024,
} as const;

export const SOUND_ENDINGS = ['wav', 'mp3', 'm4a', 'ogg', 'oga', 'webm', 'flac', 'aac', 'opus'] as const;
