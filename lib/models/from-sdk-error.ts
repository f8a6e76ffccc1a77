import {
  APICallError,
  InvalidArgumentError,
  InvalidPromptError,
  LoadAPIKeyError,
  UnsupportedFunctionalityError,
} from '@ai-sdk/provider';
import { z } from 'zod';
import { LlmError, type LlmErrorKind } from './llm-error.ts';

/** A failure that a provider tells of within a stream that has begun. */
const toldInStream = z.object({
  message: z.string(),
  type: z.string().optional(),
  code: z.union([z.string(), z.number()]).optional(),
  statusCode: z.number(),
});

/** An error of the SDK as one of ours, in our words: the provider's own may quote the question, the answer or the key. */
export function fromSdkError(error: unknown): LlmError {
  if (error instanceof LlmError) return error;
  if (APICallError.isInstance(error)) {
    const { statusCode, responseHeaders, responseBody } = error;
    if (statusCode === undefined) return new LlmError('transport', 'The model could not be reached.');
    return fromStatus(statusCode, responseBody ?? '', retryAfter(responseHeaders));
  }
  if (LoadAPIKeyError.isInstance(error)) return new LlmError('auth', 'The model was asked without a key.');
  if (CANNOT_BE_ASKED.some((kind) => kind.isInstance(error))) {
    return new LlmError('bad_request', 'The model cannot be asked for that.');
  }
  const told = toldInStream.safeParse(error).data;
  if (told) return fromStatus(told.statusCode, `${told.type} ${told.code} ${told.message}`);
  if (error instanceof TypeError) return new LlmError('transport', 'The model could not be reached.');
  return new LlmError('transport', "The model's answer broke off or could not be read.");
}

const CANNOT_BE_ASKED = [InvalidArgumentError, InvalidPromptError, UnsupportedFunctionalityError];

function fromStatus(status: number, words: string, retryAfterSeconds?: number): LlmError {
  const more = { status, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
  return new LlmError(kindOf(status, words), `The model answered with an error (${status}).`, more);
}

const OUT_OF_CREDIT = /insufficient.(quota|balance|credit)|credit balance/i;
const TOO_LONG =
  /context.?(length|window)|maximum context|prompt is too long|too many tokens|input token count|input is too long/i;
const NO_MODEL =
  /model.{0,40}(not.?found|does not exist|not exist|no longer|deprecated)|(no such|unknown|invalid) model/i;
const FILTERED = /content.?(filter|policy)|safety/i;

function kindOf(status: number, words: string): LlmErrorKind {
  if (status === 401 || status === 402 || status === 403) return 'auth';
  // Waiting helps against a limit, and not against an account that is empty.
  if (status === 429) return OUT_OF_CREDIT.test(words) ? 'auth' : 'rate_limit';
  if (status === 408 || status === 504) return 'timeout';
  if (status >= 500) return 'overloaded';
  if (status === 409) return 'transport';
  if ((status === 400 || status === 413) && TOO_LONG.test(words)) return 'context_length';
  if ((status === 404 || status === 400) && NO_MODEL.test(words)) return 'gone';
  if (status >= 400) return FILTERED.test(words) ? 'content_filter' : 'bad_request';
  return 'transport';
}

const LONGEST_WAIT_SECONDS = 86_400;

/** In seconds, or as a date. */
function retryAfter(headers: Record<string, string> | undefined): number | undefined {
  const value = headers?.['retry-after'];
  if (!value) return undefined;
  const seconds = /^\d+(\.\d+)?$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  if (Number.isNaN(seconds)) return undefined;
  return Math.min(Math.max(Math.ceil(seconds), 0), LONGEST_WAIT_SECONDS);
}
