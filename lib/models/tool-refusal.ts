import type { ErrorCode } from '#lib/platform/error-codes.public.ts';
import type { Failure } from '#lib/platform/result.ts';
import { codeTexts } from '#lib/platform/texts/codes.public.ts';

/** All that the voice provider is ever refused with: what acts on these codes need not know any other. */
const PROMISED: readonly ErrorCode[] = [
  'unauthorized',
  'invalid_request',
  'bind_signature_invalid',
  'conversation_not_active',
  'action_not_allowed',
  'rate_limited',
  'unavailable',
];

const OTHERWISE: Partial<Record<ErrorCode, ErrorCode>> = {
  // From a browser, which no provider is.
  cross_origin: 'action_not_allowed',
  too_large: 'invalid_request',
  unsupported_media_type: 'invalid_request',
  // In this conversation there is no more room for it, whoever asks again.
  limit_reached: 'action_not_allowed',
};

/** What is not one of them, and is not said in another way, is a fault of ours: to be tried again, and in the log by its own name. */
export function toolRefusal(failure: Failure): Failure {
  if (PROMISED.includes(failure.code)) return failure;
  const code = OTHERWISE[failure.code];
  return code
    ? { ...failure, code, message: failure.message ?? codeTexts[failure.code] }
    : { code: 'unavailable' };
}
