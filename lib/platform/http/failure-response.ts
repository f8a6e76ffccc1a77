import 'server-only';
import { ERROR_CODES } from '../error-codes.public.ts';
import type { Failure } from '../result.ts';
import { sentenceOf } from '../sentence-of.ts';
import { codeTexts } from '../texts/codes.public.ts';
import { REQUEST_ID_HEADER } from './request-id.ts';

/** What a person is told: the table's text or a better one, and never more than the table allows. */
export function visibleFailure(failure: Failure, reference: string) {
  if (ERROR_CODES[failure.code].visibility === 'masked')
    return { code: failure.code, message: codeTexts[failure.code], reference };
  return {
    code: failure.code,
    message: sentenceOf(failure),
    ...(failure.fields ? { fields: failure.fields } : {}),
    reference,
  };
}

export function failureResponse(failure: Failure, reference: string): Response {
  const headers = new Headers({ 'cache-control': 'no-store', [REQUEST_ID_HEADER]: reference });
  if (failure.retryAfterSeconds !== undefined) headers.set('retry-after', String(failure.retryAfterSeconds));
  return Response.json(
    { error: visibleFailure(failure, reference) },
    { status: ERROR_CODES[failure.code].status, headers },
  );
}
