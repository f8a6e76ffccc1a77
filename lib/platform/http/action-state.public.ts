import type { ErrorCode } from '../error-codes.public.ts';

/** What a form is told after it was sent; `null` before. */
export type ActionState<Value = null> =
  | { ok: true; value: Value }
  | {
      ok: false;
      error: { code: ErrorCode; message: string; fields?: Record<string, string>; reference: string };
    }
  | null;
