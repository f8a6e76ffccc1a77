import type { ErrorCode } from '#lib/platform/error-codes.public.ts';

/** An expected failure: a value with a code. Bugs throw. */
export type Failure = {
  code: ErrorCode;
  /** Replaces the table's text when something more helpful can be said to this person. */
  message?: string;
  /** What is wrong with single fields of the input, by field name. */
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
};

export type Result<T> = { ok: true; value: T } | { ok: false; error: Failure };

export const ok = <T>(value: T): Result<T> => ({ ok: true, value });

export const fail = (code: ErrorCode, more: Omit<Failure, 'code'> = {}): { ok: false; error: Failure } => ({
  ok: false,
  error: { code, ...more },
});
