import 'server-only';
import type { PostgrestError, PostgrestSingleResponse } from '@supabase/supabase-js';
import { codeTexts } from '#lib/platform/texts/codes.public.ts';
import { type ErrorCode, isErrorCode } from '../error-codes.public.ts';
import { logger } from '../logger.ts';
import { type Failure, fail, ok, type Result } from '../result.ts';
import { storeRefusal } from '../words/store-refusals.ts';

/**
 * Our SQL functions raise P0001 with one of our codes as the message, and as the detail why, where the code cannot say it. What
 * Postgres itself refuses is translated here. Everything else is a bug and throws.
 */
export function fromDatabase<T>(answer: PostgrestSingleResponse<T>): Result<T> {
  if (answer.error === null) return ok(answer.data);
  return { ok: false, error: toFailure(answer.error, answer.status) };
}

function toFailure(error: PostgrestError, status: number): Failure {
  if (error.code === 'P0001' && isErrorCode(error.message)) return raised(error.message, error);
  // 22P02, 22023, 22001, 22021, 23514: a value that no column would take. 54000: too much of it.
  if (/^(22...|23514|23502|54000)$/.test(error.code)) return fail('invalid_request').error;
  if (error.code === '42501') return fail('forbidden').error;
  if (error.code === '23505' || error.code === '23503' || error.code === '40001' || error.code === '40P01')
    return fail('conflict').error;
  if (error.code === 'PGRST116') return fail('not_found').error;
  if (/^PGRST30[0-3]$/.test(error.code) || status === 401) return fail('unauthenticated').error;
  if (status === 0 || status === 502 || status === 503 || status === 504) return fail('unavailable').error;
  throw new Error(`The database refused a query: ${error.code} ${error.message}`, { cause: error });
}

function raised(code: ErrorCode, { details, hint }: PostgrestError): Failure {
  if (code === 'slug_taken') return { code, fields: { slug: codeTexts.slug_taken } };
  if (hint) logger().warn({ code, hint }, 'the database was asked for what it never does');
  const message = storeRefusal(details);
  return message === undefined ? { code } : { code, message };
}
