import type { ReadingFailure } from './reading-failure.ts';

/** What a source says, in normal form and within the limits. */
export type ReadText = {
  text: string;
  title?: string;
  /** What of an archive was taken, and what was left. */
  note?: string;
};

/** What the readers of the single formats answer. */
export type Reading = { ok: true; value: ReadText } | { ok: false; failure: ReadingFailure };

export const unread = (failure: ReadingFailure): { ok: false; failure: ReadingFailure } => ({
  ok: false,
  failure,
});
