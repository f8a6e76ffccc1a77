import { type Failure, fail } from '#lib/platform/result.ts';
import { readingTexts } from '../texts/reading.public.ts';

/** What a source says, in normal form and within the limits. */
export type ReadText = {
  text: string;
  title?: string;
  /** What of an archive was taken, and what was left. */
  note?: string;
};

/** Why a source could not be read, and whether that lasts, or may pass if it is tried again. */
const FAILURES = {
  empty: 'lasts',
  too_large: 'lasts',
  too_long: 'lasts',
  too_demanding: 'lasts',
  unsupported_type: 'lasts',
  sound: 'lasts',
  picture: 'lasts',
  film: 'lasts',
  no_chat_in_zip: 'lasts',
  mismatched: 'lasts',
  binary: 'lasts',
  broken: 'lasts',
  encrypted: 'lasts',
  no_text_in_pdf: 'lasts',
  address_invalid: 'lasts',
  address_private: 'lasts',
  address_unknown: 'lasts',
  page_unreachable: 'passes',
  page_insecure: 'lasts',
  page_slow: 'passes',
  page_too_large: 'lasts',
  page_unsupported: 'lasts',
  page_redirects: 'lasts',
  page_missing: 'lasts',
  page_closed: 'lasts',
  page_failing: 'passes',
  page_refused: 'lasts',
  page_without_text: 'lasts',
  robots_refuse: 'lasts',
  robots_unknown: 'passes',
  robots_unclear: 'lasts',
} as const satisfies Record<keyof typeof readingTexts, 'lasts' | 'passes'>;

export type ReadingFailure = keyof typeof FAILURES;

export const isReadingFailure = (value: unknown): value is ReadingFailure =>
  typeof value === 'string' && Object.hasOwn(FAILURES, value);

/** `unavailable` is tried again; `source_unreadable` is final. Both say the same to the person. */
export const unreadable = (failure: ReadingFailure): { ok: false; error: Failure } =>
  fail(FAILURES[failure] === 'passes' ? 'unavailable' : 'source_unreadable', {
    message: readingTexts[failure],
  });

/** What the readers of the single formats answer. */
export type Reading = { ok: true; value: ReadText } | { ok: false; failure: ReadingFailure };

export const unread = (failure: ReadingFailure): { ok: false; failure: ReadingFailure } => ({
  ok: false,
  failure,
});
